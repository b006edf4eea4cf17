/**
 * What every toy takes: the face of this folder.
 *
 * Places are in table units, origin lower left, y up. `S` is pixels a table unit. A drawing lies in an `<svg>` whose
 * user unit is one pixel and in which the table point (x, y) is at (x * S, -y * S): see `places.ts`. A table of
 * W by H units therefore fills the box `0 ${-H * S} ${W * S} ${H * S}`. Components whose props extend `Drawn` go into
 * such an svg; the others are a whole small `<svg>` or HTML of their own.
 */
import type { FigureView, Marker, PieceView, Position, Region } from "../protocol";
import type { IconName } from "./icons";
import type { Place } from "./places";
import type { Palette } from "./sides";

export interface Drawn {
  S: number;
}

/** Words on the table grow by this factor: 1.3 where people want large text. */
export interface Worded extends Drawn {
  text?: number;
}

/** What may be seen, in table units: labels stay inside it. */
export interface Window {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Which layer to draw. The order of a whole table: surface, rulers, every `ground`, reach and rings, every `stand`
 * sorted by y from north to south, tape, the figure in hand, every `over`, then lines, brackets and chips.
 */
export type Part = "all" | "ground" | "stand" | "over";

export interface FigureProps extends Worded {
  figure: FigureView;
  side: Palette;
  /** Name of the silhouette: `silhouette(looks, figure.profile)`. Its `<defs>` come from Defs. */
  toy: string;
  part?: Part;
  /** Can still act: cream halo. */
  ready?: boolean;
  /** In hand: lifted, with a yellow ring. */
  held?: boolean;
  /** Where it would stand or stood. */
  ghost?: boolean;
  /** Lost: tips over. */
  toppled?: boolean;
  /** Something stands before it. */
  faded?: boolean;
  /** Children's mode: a larger toy without a number. */
  big?: boolean;
  /** Faces left; else as its side does. */
  flip?: boolean;
  /** In a small picture: a small toy without a number, never a disc. */
  tiny?: boolean;
  /** 0.8 inside units, so that nobody is hidden. */
  tall?: number;
  /** Badge kinds that are not shown, as a halo says the same. */
  hide?: string[];
}

export interface BaseRingProps extends Drawn {
  at: Place;
  radius: number;
  /** Yellow for what is in hand, light for x-ray, red for what bars the way. */
  tone?: "light" | "now" | "bad";
}

export interface DefsProps {
  /** Silhouettes in use. One Defs in a page is enough: ids are the page's. */
  toys: string[];
}

export interface PortraitProps {
  toy: string;
  side: Palette;
  size?: number;
  flip?: boolean;
}

export interface SideMarkProps {
  side: Palette;
  size?: number;
  /** The side's name, for those who hear; without it the mark is decoration. */
  label?: string;
}

/** A side's tag with a number: counts of a unit, or what stands where toys would be too small. */
export interface TagProps extends Worded {
  at: Place;
  side: Palette;
  count: number | string;
}

export interface IconProps {
  name: IconName;
  size?: number;
}

export interface SurfaceProps extends Drawn {
  width: number;
  height: number;
  /** lawn, wood, sand, carpet; any other word is lawn. */
  surface?: string;
  seed?: number;
  /** How far the ground goes on beyond the table's edge, in table units. */
  margin?: number;
}

export interface RulersProps extends Drawn {
  width: number;
  height: number;
  unit: string;
  text?: number;
}

export interface TerrainProps extends Drawn {
  piece: PieceView;
  /** The table's unit; inches if nobody says. */
  unit?: string;
  part?: Part;
  faded?: boolean;
  /** Shows the exact outline, as while anything is measured. */
  outlined?: boolean;
}

export interface MarkerProps extends Worded {
  marker: Marker;
  /** The table's unit; inches if nobody says. */
  unit?: string;
  /** Palette of who holds it, nothing if nobody does. */
  holder: Palette | undefined;
  part?: Part;
  /** Radius of the ring about it that matters, in table units. */
  ring?: number;
}

export interface ReachProps extends Drawn {
  region: Pick<Region, "rings">;
  /** The table's size: outside the region it darkens. Leave out and nothing darkens. */
  width?: number;
  height?: number;
  /** Zone: where something may be set up; reach: where a move may end. */
  kind?: "reach" | "zone";
  /** How far it darkens beyond the table's edge, in table units: as far as the ground goes on. */
  margin?: number;
}

/** A charge on the tape: `at` is the length along the path where it falls due. */
export interface Notch {
  at: number;
  cost: number;
  name?: string;
}

export interface TapeProps extends Worded {
  path: Place[];
  unit: string;
  used: number;
  left: number;
  notches?: Notch[];
  /** The whole move is halved: half-width ticks. */
  halved?: boolean;
  /** A short word below the label: "just in range of tank 1". */
  note?: string;
  /** A magnet before the note. */
  pull?: boolean;
  /** The limit holds the figure back: the label turns red. */
  stopped?: boolean;
  /** Instead of "11.8 used, 0.2 left". */
  label?: string;
  /** Radius of what moves, so that the label keeps off it. */
  radius?: number;
  window?: Window;
  /** Only the tape, or only its label: labels lie above the lines of sight. */
  only?: "tape" | "label";
  /** Without label and note, e.g. for a trail. */
  bare?: boolean;
}

export interface RangeProps extends Worded {
  at: Place;
  /** From the middle, in table units. */
  radius: number;
  kind?: "range" | "danger" | "aura" | "light";
  label?: string;
}

export interface BracketProps extends Worded {
  at: Place;
  radius: number;
  /** 0 to 1; without it only the bracket. */
  chance?: number;
  /** The chosen target. */
  hot?: boolean;
  /** "2 dice". */
  sub?: string;
  /** A child's word instead of per cents. */
  big?: boolean;
  /** Lays the chip below instead of above. */
  below?: boolean;
  window?: Window;
  /** Pixels that the chip is moved by, so that chips do not overlap: see `spread`. */
  shift?: Place;
  /** Height of the toy above its base in pixels; else guessed. */
  lift?: number;
}

export interface SightLineProps extends Worded {
  from: Place;
  to: Place;
  fromRadius?: number;
  toRadius?: number;
  /** clear, covered or broken, as `Look.state`. */
  state: string;
  at?: Place | null;
  /** What stands on the shield: "+1". */
  amount?: string;
}

export interface DangerLineProps extends Worded {
  from: Place;
  to: Place;
  fromRadius?: number;
  toRadius?: number;
  chance: number;
}

export interface TrailProps extends Drawn {
  path: Place[];
  side: Palette;
}

export interface PingProps extends Drawn {
  at: Place;
  radius: number;
}

/** A drawn hand whose finger points at `at`; with `to` it drags there three times and stops. */
export interface HintHandProps extends Drawn {
  at: Place;
  to?: Place;
}

export interface DieProps {
  /** The number that shows; "?" before the roll. */
  face: number | "?";
  sides?: number;
  side?: Palette;
  size?: number;
  dim?: boolean;
  chosen?: boolean;
  /** Degrees. */
  turn?: number;
}

export interface TrayDie {
  face: number | "?";
  sides?: number;
  dim?: boolean;
  chosen?: boolean;
}

export interface DiceTrayProps {
  dice: TrayDie[];
  side?: Palette;
  /** A new number starts a roll that settles on the given faces; the first one lies still. */
  roll?: number;
  /** Faces at once. Reduced motion does the same by itself. */
  still?: boolean;
  title?: string;
  note?: string;
  /** Said to those who hear, e.g. the event's sentence. */
  label?: string;
  /** Pixels of a die's edge. */
  size?: number;
  onsettled?: () => void;
}

export interface OddsPieProps {
  chance: number;
  size?: number;
}

/** A whole table as a still picture: start page, cards, replay's thumbnails. Brings its own svg and Defs. */
export interface PictureProps {
  position: Position;
  looks: Record<string, string>;
  /** Pixels of width; the height follows. */
  width?: number;
  label?: string;
  rulers?: boolean;
  surface?: string;
}
