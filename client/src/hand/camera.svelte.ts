/**
 * The eye on the table: where it is and how large, by wheel, pinch, drag and keys.
 *
 * The table is drawn once at `S` pixels a unit, in a box that lies at (x, y) in the window. While a gesture lasts the
 * drawing is only moved and scaled (a CSS transform); when it ends it is drawn anew at its size. The zoom's own world
 * has the table's upper left corner as origin, y down, in table units.
 */
import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { tick } from "svelte";

/** Pixels around the table in its drawing, for rulers and for toys that stand at the edge. */
export const PAD = 44;
const MOST_PIXELS = 7000;
const PLAY_INCH = 18;
const PLAY_CM = 11;
/** Play size is never less than this times the fitted size. */
const CLOSER = 1.6;

export interface Extent {
  width: number;
  height: number;
  unit: string;
}

export class Camera {
  /** Pixels a unit at which the table is drawn. */
  S = $state(20);
  /** Where the table's upper left corner is in the window, and the scale on the drawing while a gesture lasts. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  moving = $state(false);
  width = $state(0);
  height = $state(0);

  #box: HTMLElement | null = null;
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #table: Extent = $state.raw({ width: 1, height: 1, unit: "in" });
  #fitted = true;

  /** Take a window; `mayPan` says of an event whether the camera may have it. */
  attach(box: HTMLElement, mayPan: (event: Event) => boolean): () => void {
    this.#box = box;
    const behave = zoom<HTMLElement, unknown>()
      .filter((event: Event) => mayPan(event))
      .clickDistance(4)
      .on("start", () => (this.moving = true))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        const { k, x, y } = event.transform;
        if (event.sourceEvent) this.#fitted = false;
        this.x = x;
        this.y = y;
        this.scale = k / this.S;
      })
      .on("end", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.moving = false;
        this.S = event.transform.k;
        this.scale = 1;
      });
    this.#zoom = behave;
    select(box).call(behave).on("dblclick.zoom", null);
    const watch = new ResizeObserver(() => this.#measure());
    watch.observe(box);
    this.#measure();
    return () => {
      watch.disconnect();
      select(box).on(".zoom", null);
    };
  }

  /** Say how large the table is. */
  look(table: Extent): void {
    const same = table.width === this.#table.width && table.height === this.#table.height;
    this.#table = table;
    if (!same) this.#fitted = true;
    this.#measure();
  }

  #measure(): void {
    if (!this.#box || !this.#zoom) return;
    const { clientWidth, clientHeight } = this.#box;
    if (!clientWidth || !clientHeight) return;
    this.width = clientWidth;
    this.height = clientHeight;
    const { width, height } = this.#table;
    const most = Math.min(MOST_PIXELS / Math.max(width, height), Math.max(this.playSize * 4, this.fitSize * 6));
    // Never so far off that the table is not to be seen: half a window beyond its edge at most.
    const beyond = Math.min(clientWidth, clientHeight) / this.fitSize / 4;
    this.#zoom
      .extent([[0, 0], [clientWidth, clientHeight]])
      .scaleExtent([this.fitSize * 0.7, most])
      .translateExtent([[-beyond, -beyond], [width + beyond, height + beyond]]);
    if (this.#fitted) this.fit();
  }

  /** Pixels a unit at which the whole table fits. */
  get fitSize(): number {
    const { width, height } = this.#table;
    const pad = Math.min(PAD, Math.min(this.width, this.height) * 0.06);
    return Math.max(1, Math.min((this.width - 2 * pad) / width, (this.height - 2 * pad) / height));
  }

  get playSize(): number {
    const size = this.#table.unit === "cm" ? PLAY_CM : PLAY_INCH;
    return Math.max(size, this.fitSize * CLOSER);
  }

  fit(): void {
    const k = this.fitSize;
    this.#go(k, (this.width - k * this.#table.width) / 2, (this.height - k * this.#table.height) / 2);
    this.#fitted = true;
  }

  /** Zoom by a factor about a place in the window, its middle if none is said. */
  by(factor: number, at: [number, number] = [this.width / 2, this.height / 2]): void {
    this.to(this.S * factor, at);
  }

  to(k: number, at: [number, number]): void {
    if (!this.#zoom || !this.#box) return;
    const [least, most] = this.#zoom.scaleExtent();
    const S = Math.max(least, Math.min(most, k));
    const ratio = S / this.S;
    this.#go(S, at[0] - (at[0] - this.x) * ratio, at[1] - (at[1] - this.y) * ratio);
    this.#fitted = false;
  }

  /** Between play size about a place, and the whole table. */
  toggle(at: [number, number]): void {
    if (this.S < this.playSize * 0.9) this.to(this.playSize, at);
    else this.fit();
  }

  /** Move by pixels, as an edge does that a drag comes near. */
  pan(dx: number, dy: number): void {
    if (!this.#box || !this.#zoom) return;
    this.#fitted = false;
    select(this.#box).call(this.#zoom.translateBy, dx / this.S, dy / this.S);
  }

  /** Bring a place of the table into view where it is not. */
  async show(x: number, y: number): Promise<void> {
    await tick();
    const [px, py] = this.toWindow(x, y);
    const edge = 40;
    const dx = px < edge ? edge - px : px > this.width - edge ? this.width - edge - px : 0;
    const dy = py < edge ? edge - py : py > this.height - edge ? this.height - edge - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  #go(k: number, x: number, y: number): void {
    if (!this.#box || !this.#zoom) return;
    select(this.#box).call(this.#zoom.transform, zoomIdentity.translate(x, y).scale(k));
  }

  /** The table point under a pixel of the window. */
  toTable(px: number, py: number): [number, number] {
    const k = this.S * this.scale;
    return [(px - this.x) / k, this.#table.height - (py - this.y) / k];
  }

  /** The pixel of the window over a table point. */
  toWindow(x: number, y: number): [number, number] {
    const k = this.S * this.scale;
    return [this.x + x * k, this.y + (this.#table.height - y) * k];
  }
}
