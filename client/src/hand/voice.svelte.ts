/** What the table says to those who hear: polite at most each 300 ms, the last one wins; the urgent at once. */
const EVERY = 300;

export class Voice {
  polite = $state("");
  urgent = $state("");
  #next = "";
  #timer = 0;
  #last = 0;

  say(words: string): void {
    this.#next = words;
    if (this.#timer) return;
    const wait = Math.max(0, EVERY - (performance.now() - this.#last));
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.#last = performance.now();
      // The same words twice are heard twice only where something changes.
      this.polite = this.polite === this.#next ? `${this.#next}\u00a0` : this.#next;
    }, wait);
  }

  insist(words: string): void {
    this.urgent = this.urgent === words ? `${words}\u00a0` : words;
  }

  hush(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}
