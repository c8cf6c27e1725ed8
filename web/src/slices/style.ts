// The slices' style sheet. A board brings it along to the shadow root that it is put into.
// Colours are the page's custom properties; what stands behind the comma serves where there is no page.

// The build shortens what is tagged so.
const css = String.raw;

export const style = css`
.slices { position: relative; width: 100%; height: 100%; overflow: hidden; user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
  --ink: var(--text, #23211d); --faint: var(--muted, #77716a); --line-colour: var(--line, #cfc8ba);
  --go: var(--target, #e69f00); --past: var(--last, #0072b2); --alarm: var(--check, #d55e00);
  --mine: var(--accent, #2a6fb0);
  --light: var(--light-cell, #ece6d8); --dark: var(--dark-cell, #b3a68f); --outline: #1b1917; }
/* A piece that is only looked at: its marks have another colour, are hollow and promise no move. */
.slices.looking { --go: var(--foreign, #bdaee4); }
/* On a dark page the last move is a light blue, and guards a light green. */
.slices.dark-page { --past-text: #14130f; --guard: #2fcf9f; }
.slices > svg { display: block; width: 100%; height: 100%; font-family: system-ui, sans-serif; }
:is(.slices.pager, .slices.single) > svg { touch-action: none; }
.slices.movable .cell.mine, .slices .tab.owned { cursor: grab; }
.slices .cell.goes, .slices .name, .slices .tab, .slices .pin, .slices .mini, .slices .button { cursor: pointer; }
.slices.dragging, .slices.dragging * { cursor: grabbing !important; }
.slices.picture * { pointer-events: none; }
.plate { fill: none; stroke: var(--line-colour); stroke-width: 1; }
.plate.open { stroke-dasharray: 1 4; }
.slice.active .plate { stroke: var(--mine); stroke-width: 2.5; }
.cell { --square: color-mix(in oklab, var(--light) var(--keep, 92%), var(--tint, var(--light))); }
.cell.dark { --square: color-mix(in oklab, var(--dark) var(--keep, 92%), var(--tint, var(--dark))); }
.square { fill: var(--square); }
.absent { display: none; }
.veil { fill: none; pointer-events: none; }
.column > .veil { fill: var(--ink); fill-opacity: .1; stroke: var(--ink); stroke-opacity: .8; stroke-width: 2;
  stroke-dasharray: 5 4; }
.hover > .veil { fill: var(--ink); fill-opacity: .14; stroke: var(--ink); stroke-width: 3.5; }
.last-fill { fill: var(--past); fill-opacity: .2; }
.last-edge, .attacked-edge, .selected-edge, .looked-edge, .checker-edge { fill: none; stroke: var(--outline); }
.last-edge { stroke-width: 5.6; }
.come > .under > .last-edge { stroke-width: 6.6; }
.attacked-edge, .selected-edge, .looked-edge { stroke-width: 6.5; }
.checker-edge { stroke-width: 7; stroke-linecap: square; }
.last { fill: none; stroke: var(--past); stroke-width: 3.6; }
.come > .under > .last { stroke-width: 4.8; }
.unsent .under > .last { stroke-dasharray: 7 4.5; }
.selected { fill: var(--go); fill-opacity: .5; stroke: var(--go); stroke-width: 3.4; }
.looked { fill: none; stroke: var(--go); stroke-width: 3.8; stroke-dasharray: 7 4.5; }
.burst { fill: var(--alarm); fill-opacity: .9; stroke: #fff; stroke-width: 1; transform-origin: 22.5px 22.5px;
  animation: slices-pulse 1.1s ease-in-out infinite alternate; }
.still .burst { animation: none; }
@keyframes slices-pulse { from { fill-opacity: .95; transform: scale(1); } to { fill-opacity: .55;
  transform: scale(.9); } }
@media (prefers-reduced-motion: reduce) { .burst { animation: none; } }
.star { fill: #ffd23f; stroke: var(--outline); stroke-width: 2; stroke-linejoin: round; }
.fault-fill { fill: var(--alarm); fill-opacity: .45; }
.attacked { fill: none; stroke: var(--alarm); stroke-width: 4; }
.checker-fill { fill: var(--alarm); fill-opacity: .6; }
.checker { fill: none; stroke: var(--alarm); stroke-width: 5; }
.dot { fill: var(--go); stroke: var(--outline); stroke-width: 1.8; }
.ring { fill: none; stroke: var(--go); stroke-width: 3.6; }
.ring-edge { fill: none; stroke: var(--outline); stroke-width: 6; }
.ring.foreign { stroke-dasharray: 10.4 10; }
.ring-edge.foreign { stroke-dasharray: 12.4 8; stroke-dashoffset: 1; }
.hollow { fill: none; stroke: var(--go); stroke-width: 3; }
.hollow-edge { fill: none; stroke: var(--outline); stroke-width: 6; }
.diamond { fill: var(--go); stroke: var(--outline); stroke-width: 2; }
.chip rect { fill: var(--go); stroke: var(--outline); stroke-width: 1.6; }
.chip path { fill: var(--outline); }
.chip text { font-size: 18px; font-weight: 800; text-anchor: middle; fill: var(--outline); }
.diamond.foreign, .chip.foreign rect { fill: var(--outline); stroke: var(--go); stroke-width: 2.4; }
.chip.foreign path, .chip.foreign text { fill: var(--go); }
.sign text { font-size: 13px; font-weight: 800; text-anchor: middle; fill: var(--past-text, #fff); }
.sign circle, .sign path { stroke: var(--outline); stroke-width: 1.6; stroke-linejoin: round; }
.sign.alarm circle, .sign.alarm path, .sign.attacker path { fill: var(--alarm); }
.sign.hint circle, .sign.hint path, .sign.defender path { fill: var(--guard, #009e73); }
.sign .stroke { fill: none; stroke-width: 2.4; stroke-linecap: round; }
.sign.go path { fill: var(--go); stroke: var(--outline); }
.sign.go text { fill: var(--outline); }
.sign.go.foreign path { fill: var(--outline); stroke: var(--go); }
.sign.go.foreign text { fill: var(--go); }
.sign.past path { fill: var(--past); }
.sign.past text { fill: var(--past-text, #fff); }
.attacker-frame, .defender-frame { fill: none; stroke-width: 2.6; }
.attacker-frame-edge, .defender-frame-edge { fill: none; stroke: var(--outline); stroke-width: 4.8; }
.attacker-frame { stroke: var(--alarm); }
.defender-frame { stroke: var(--guard, #009e73); stroke-dasharray: 4 4; }
/* Makes room for the signs in the corners above it. */
.signed > .piece { transform: translate(4.5px, 9px) scale(.8); }
/* Pictures of specks: a letter would only blur them. */
.specks .letter { display: none; }
/* Small cells: stronger outlines, larger signs and a larger letter. */
.tiny .sign > g { transform: scale(1.2); }
.tiny .signed > .piece { transform: translate(5.9px, 11.8px) scale(.74); }
.tiny .piece.white > path:first-child { stroke-width: 4.2px; }
.tiny .piece.black > path:first-child { stroke-width: 3.2px; }
.tiny .letter { transform: translate(-2.5px, -2.5px) scale(1.28); transform-origin: 37px 37px; }
.cursor-edge, .cursor-core { fill: none; stroke-linejoin: round; }
.cursor-edge { stroke: var(--outline); stroke-width: 6.4; }
.cursor-core { stroke: #fff; stroke-width: 2.8; }
.tiny .cursor-core { stroke-width: 3.2; }
.over, .under, .piece, .ghost, .lines, .cursor, .air { pointer-events: none; }
.in-flight { opacity: 0; }
.lifted > .piece { opacity: .3; }
/* Over the piece, on a rim of its square: it is read whatever stands there. */
.note { font-weight: 600; fill: color-mix(in oklab, var(--ink) 80%, var(--square)); stroke: var(--square); stroke-width: 3px;
  stroke-linejoin: round; paint-order: stroke; pointer-events: none; }
.name > .hit, .mini > .hit { fill: transparent; }
.number > rect { fill: var(--line-colour); }
.number > text { font-size: 12px; font-weight: 700; text-anchor: middle; fill: var(--ink); }
.name:hover > .number > rect { fill: var(--faint); }
.name:hover > .number > text { fill: var(--surface, #fff); }
.active > .name > .number > rect, .mini.active > .number > rect { fill: var(--mine); }
.active > .name > .number > text, .mini.active > .number > text { fill: var(--accent-text, #fff); }
.slice .number.alarm > rect, .mini .number.alarm > rect { fill: var(--alarm); }
.slice .number.alarm > text, .mini .number.alarm > text { font-weight: 800; fill: #1b1917; }
.count > rect { fill: var(--go); }
.count > text { font-size: 11px; font-weight: 800; text-anchor: middle; fill: #1b1917; }
.looking .count > rect { fill: var(--outline); stroke: var(--go); stroke-width: 1.6; }
.looking .count > text { fill: var(--go); }
.mini .number > text, .mini .count > text { font-size: 10.5px; }
.line { fill: none; stroke-linecap: round; stroke-opacity: .85; }
.line.casing { stroke: var(--outline); stroke-opacity: .9; }
.line.check, .line.attack { stroke: var(--alarm); } .line.hint { stroke: #009e73; }
.line.guard { stroke: var(--guard, #009e73); } .line.path { stroke: var(--mine);
  stroke-dasharray: 2 6; }
.line.way { stroke: var(--go); } .head.way { fill: var(--go); }
.ghost { opacity: .75; }
.line.engine { stroke: var(--past); } .head.engine { fill: var(--past); }
.line:is(.drawn-G, .drawn-R, .drawn-Y, .drawn-B) { stroke: var(--drawn); } .head:is(.drawn-G, .drawn-R, .drawn-Y, .drawn-B) { fill: var(--drawn); }
.drawn-G { --drawn: #15881b; } .drawn-R { --drawn: #b02020; } .drawn-Y { --drawn: #e6a400; } .drawn-B { --drawn: #0050b8; }
.line.threat { stroke: var(--alarm); stroke-dasharray: 7 5; } .head.threat { fill: var(--alarm); }
.head { stroke: var(--outline); stroke-width: 1.2; stroke-linejoin: round; }
.line.last { stroke: var(--past); }
.tag .body { fill: var(--go); stroke: var(--outline); stroke-width: 1.2; }
.tag:is(.check, .attack, .threat) > .body { fill: var(--alarm); } .tag.hint > .body, .tag.guard > .body { fill: #2fcf9f; }
.tag:is(.last, .engine) > .body { fill: #8cc4ee; }
.tag .way { fill: var(--outline); stroke: none; }
.tag text { font-size: 12.5px; font-weight: 800; text-anchor: middle; fill: var(--outline); stroke: none; }
.head.check, .head.attack { fill: var(--alarm); } .head.hint { fill: #009e73; } .head.guard { fill: var(--guard, #009e73); } .head.path { fill: var(--mine); }
.frame-edge { fill: none; stroke: var(--white-piece-edge, #24211c); }
.frame-core { fill: none; stroke: var(--white-piece, #fdfcf8); }
.board.black .frame-core { stroke: var(--black-piece, #2a2826); }
.board.black .frame-edge { stroke: var(--black-piece-edge, #f3eee4); }
.board.chosen .frame-core { stroke: var(--go); }
.stem, .tab > rect { fill: var(--white-piece, #fdfcf8); stroke: var(--white-piece-edge, #24211c); stroke-width: 1.5; }
.board.black .stem, .board.black .tab > rect { fill: var(--black-piece, #2a2826);
  stroke: var(--black-piece-edge, #f3eee4); }
.board.chosen .tab > rect { fill: var(--go); }
.tab text { font-size: 11px; font-weight: 700; text-anchor: middle; fill: var(--white-piece-edge, #24211c); }
.board.black .tab text { fill: var(--black-piece-edge, #f3eee4); }
.board.chosen .tab text { fill: #1b1917; }
.tab .lock { fill: none; stroke: var(--white-piece-edge, #24211c); stroke-width: 1.4; }
.tab .lock-body { fill: var(--white-piece-edge, #24211c); }
.board.black .tab .lock { stroke: var(--black-piece-edge, #f3eee4); }
.board.black .tab .lock-body { fill: var(--black-piece-edge, #f3eee4); }
.berth { fill: none; stroke: var(--line-colour); stroke-width: 1; stroke-dasharray: 2 4; }
.berth.named { stroke: var(--faint); }
.berth-name { font-size: 11px; text-anchor: middle; fill: var(--faint); }
.free-peg { fill: var(--surface, #fff); stroke: var(--faint); stroke-width: 2; }
.pin rect { fill: var(--go); fill-opacity: .22; stroke: var(--go); stroke-width: 2; stroke-dasharray: 5 3; }
.pin-hint rect { fill: #009e73; fill-opacity: .22; stroke: #009e73; stroke-width: 2; stroke-dasharray: 5 3; }
.pin-hint circle { fill: #009e73; stroke: var(--outline); stroke-width: 1.4; }
.pin:hover rect { fill-opacity: .5; }
.pin circle { fill: var(--go); stroke: var(--outline); stroke-width: 1.4; }
.mini .ground { fill: var(--dark); } .mini .ground.light { fill: var(--light); }
.mini .edge { fill: none; stroke: var(--line-colour); }
.mini .edge.open { stroke-dasharray: 1 4; }
.mini.active .edge { stroke: var(--mine); stroke-width: 2.5; }
.mini .speck.white { fill: var(--white-piece, #fdfcf8); stroke: var(--white-piece-edge, #24211c); stroke-width: .8; }
.mini .speck.black { fill: var(--black-piece, #2a2826); stroke: var(--black-piece-edge, #f3eee4); stroke-width: .6; }
.mini .goal { fill: var(--go); stroke: var(--outline); stroke-width: .8; }
.looking .mini .goal { fill: var(--outline); stroke: var(--go); stroke-width: 1.6; }
.mini .past { fill: none; stroke: var(--past); stroke-width: 1.6; }
.mini .alarm { fill: var(--alarm); }
.mini .berth-goal { fill: var(--go); fill-opacity: .4; stroke: var(--go); stroke-width: 1.4; }
.mini .hinted { fill: none; stroke: #00c48f; stroke-width: 2; paint-order: stroke; }
.mini .star { fill: #ffd23f; stroke: var(--outline); stroke-width: .8; }
.mini .danger { fill: var(--alarm); stroke: #fff; stroke-width: 1; }
.mini .cross { fill: none; stroke: #fff; stroke-width: 1.2; } .mini .berth-plus { fill: none; stroke: var(--outline); stroke-width: 1.2; }
.mini .pointed { fill: none; stroke: var(--outline); stroke-width: 1.6; }
.page-title { font-size: 17px; font-weight: 700; text-anchor: middle; fill: var(--ink); }
.button > .hit { fill: var(--surface-3, #eceae4); }
.button.off > .hit { fill: transparent; }
.button > path { fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.button.off > path { opacity: .25; }
`;

let sheet: CSSStyleSheet | null = null;

/** All boards share it; made for the first of them. */
export function slicesSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  return sheet;
}
