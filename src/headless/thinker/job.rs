//! What thinkers are asked, and in which words: those who play, and those who solve mate problems.

use protocol::{Limits, MateReply, MateRequest, Reply, Request, RequestId, Solve, Think, Time};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What is left to think when a worker was lost after `Stop`, in milliseconds: the person is waiting.
pub(super) const HURRY_MS: u64 = 300;

/// What a thinker is asked, and the words in which it is spoken to.
pub trait Job: Clone + Debug + 'static {
    /// What is posted.
    type Request: Serialize + Clone + Debug + PartialEq + 'static;
    /// What comes back.
    type Reply: DeserializeOwned + Clone + Debug + PartialEq + 'static;

    /// The id that every reply repeats.
    fn id(&self) -> RequestId;

    /// Gives it an id.
    fn name(&mut self, id: RequestId);

    /// The person is waiting: it must be answered soon.
    fn hurry(&mut self);

    /// As it is posted.
    fn request(self, way: Way) -> Self::Request;

    /// Answer this request now.
    fn stop(id: RequestId) -> Self::Request;

    /// Leave the processor to the page.
    fn give_way() -> Self::Request;

    /// What a reply is for.
    fn sense(reply: &Self::Reply) -> Sense<'_>;
}

/// What a job has met on its way to a worker, and what its answer will meet, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Since it was asked.
    pub spent: u64,
    /// What lies between an answer and the clock at the most.
    pub lag: u64,
    /// The same as a rule.
    pub usual_lag: u64,
}

/// What a reply is for.
#[derive(Clone, Copy, Debug)]
pub enum Sense<'a> {
    /// It says hello, with its version and its build.
    Hello(u32, &'a str),
    /// It is at work on this request.
    Alive(RequestId),
    /// The same, and there is something to be told.
    Progress(RequestId),
    /// It answers this request, after so many milliseconds.
    Answer(RequestId, u64),
    /// It cannot follow a request.
    Failed(Option<RequestId>),
    /// It has dropped a request.
    Cancelled,
}

impl Job for Think {
    type Request = Request;
    type Reply = Reply;

    fn id(&self) -> RequestId {
        self.id
    }

    fn name(&mut self, id: RequestId) {
        self.id = id;
    }

    fn hurry(&mut self) {
        self.limits = Limits::time(HURRY_MS);
    }

    fn request(mut self, way: Way) -> Request {
        if let Some(Time::Clock(clock)) = &mut self.limits.time {
            clock.spent_ms = clock.spent_ms.saturating_add(way.spent);
            clock.usual_lag_ms = way.usual_lag;
            clock.lag_ms = way.lag;
        }
        Request::Think(self)
    }

    fn stop(id: RequestId) -> Request {
        Request::Stop(id)
    }

    fn give_way() -> Request {
        Request::GiveWay
    }

    fn sense(reply: &Reply) -> Sense<'_> {
        match reply {
            Reply::Hello { version, build } => Sense::Hello(*version, build),
            Reply::Alive { id } | Reply::Info { id, .. } => Sense::Alive(*id),
            Reply::BestMove { id, took_ms, .. } => Sense::Answer(*id, *took_ms),
            Reply::Failed { id, .. } => Sense::Failed(*id),
            Reply::Cancelled(_) => Sense::Cancelled,
        }
    }
}

impl Job for Solve {
    type Request = MateRequest;
    type Reply = MateReply;

    fn id(&self) -> RequestId {
        self.id
    }

    fn name(&mut self, id: RequestId) {
        self.id = id;
    }

    fn hurry(&mut self) {
        self.time_ms = Some(HURRY_MS);
    }

    fn request(self, _way: Way) -> MateRequest {
        MateRequest::Solve(self)
    }

    fn stop(id: RequestId) -> MateRequest {
        MateRequest::Stop(id)
    }

    fn give_way() -> MateRequest {
        MateRequest::GiveWay
    }

    fn sense(reply: &MateReply) -> Sense<'_> {
        match reply {
            MateReply::Hello { version, build } => Sense::Hello(*version, build),
            MateReply::Solving { id, .. } => Sense::Progress(*id),
            MateReply::Solved { id, took_ms, .. } => Sense::Answer(*id, *took_ms),
            MateReply::Failed { id, .. } => Sense::Failed(*id),
            MateReply::Cancelled(_) => Sense::Cancelled,
        }
    }
}
