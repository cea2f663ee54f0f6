//! Threads that share the work on a list of tasks.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Works on all tasks with this number of threads, and passes each result to `take`, on this thread, in the order in which
/// the tasks end. After the deadline or an error no further task begins.
///
/// # Errors
/// The first error of a task or of `take`.
pub(super) fn work_on<T: Send, R: Send>(
    tasks: Vec<T>,
    threads: usize,
    deadline: Option<Instant>,
    work: impl Fn(T) -> Result<R, String> + Sync,
    mut take: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()> {
    let threads = threads.min(tasks.len());
    let queue = Mutex::new(VecDeque::from(tasks));
    let is_stopped = AtomicBool::new(false);
    let next = || {
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    };
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(task) = next() {
                    if sender.send(work(task)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        for one in finished {
            if let Err(error) = one.map_err(io::Error::other).and_then(&mut take) {
                is_stopped.store(true, Ordering::Relaxed);
                // The first error is the cause of the others.
                result = result.and(Err(error));
            }
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once() {
        for threads in [1, 3, 100] {
            let mut squares = Vec::new();
            let take = |square| {
                squares.push(square);
                Ok(())
            };
            work_on((0..50).collect(), threads, None, |number: u32| Ok(number * number), take).unwrap();
            squares.sort_unstable();
            assert_eq!(squares, (0..50).map(|number| number * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_or_the_deadline_ends_the_work() {
        let mut taken = 0;
        let work = |number: u32| if number == 3 { Err("three".to_owned()) } else { Ok(number) };
        let take = |_| {
            taken += 1;
            Ok(())
        };
        let error = work_on((0..1_000).collect(), 1, None, work, take).unwrap_err();
        assert_eq!(error.to_string(), "three");
        assert!((3..1_000).contains(&taken), "{taken}");
        let mut taken = Vec::new();
        let take = |number| {
            taken.push(number);
            Ok(())
        };
        work_on(vec![1, 2], 2, Some(Instant::now()), Ok, take).unwrap();
        assert_eq!(taken, Vec::<u32>::new());
    }
}
