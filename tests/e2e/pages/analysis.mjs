// The panel of the analysis, as a person sees it.

import { expect } from "@playwright/test";
import { paste } from "./clipboard.mjs";
import { BRANCHING } from "./records.mjs";

/** How long the engine may need for what a test waits for, on a busy machine. */
export const PATIENT = { timeout: 30_000 };

/** The least depth of a result that is stored (`src/headless/analysis/kept.rs`). */
export const STORED = 8;

/** The panel, as a person sees it. */
export class Analysis {
  constructor(page) {
    this.page = page;
    this.toggle = page.locator('.analysis [data-action="analysis"]');
    this.mate = page.locator('.analysis [data-action="search-mate"]');
    this.hint = page.locator('.analysis [data-action="hint"]');
    this.bar = page.locator("[data-eval]");
    this.list = page.locator("[data-candidates]");
    this.rows = this.list.locator("[data-move]");
    this.extent = page.locator(".analysis p.extent");
  }

  row(rank) {
    return this.list.locator(`[data-rank="${rank}"]`);
  }

  step(rank, at) {
    return this.row(rank).locator(`[data-step="${at}"]`);
  }

  /** The depth that the panel tells; 0 before it tells one. */
  async depth() {
    return Number(/Depth (\d+)/.exec(await this.extent.textContent())?.[1] ?? 0);
  }

  /** Waits until the list has candidates of some depth. */
  async deepens(least = 4) {
    await expect.poll(() => this.depth(), PATIENT).toBeGreaterThanOrEqual(least);
  }
}

/** Opens the page with a text as its record, and the panel of the analysis. */
export async function openRecord(board, page, text = BRANCHING, { tab = true, lang = "en" } = {}) {
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("komadai /some/club/path/:notation", "usi");
  });
  await board.open({ lang });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await paste(page, text);
  if (tab) await page.locator('[data-tab="analysis"]').click();
  return new Analysis(page);
}
