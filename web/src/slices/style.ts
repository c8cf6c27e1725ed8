// The slices' style sheet. It lives beside the board, so that a board works in a page and in a shadow root alike.
// Colours are the page's custom properties; what stands behind the comma serves where there is no page.

export const style = `
.slices { position: relative; width: 100%; height: 100%; overflow: hidden; user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
  --ink: var(--text, #23211d); --faint: var(--muted, #77716a); --line-colour: var(--line, #cfc8ba);
  --go: var(--target, #e69f00); --past: var(--last, #0072b2); --alarm: var(--check, #d55e00);
  --mine: var(--accent, #2a6fb0);
  --light: var(--light-cell, #ece6d8); --dark: var(--dark-cell, #b3a68f); --outline: #1b1917; }
/* On a dark page the last move is a light blue. */
.slices.dark-page { --past-text: #14130f; }
.slices > svg { display: block; width: 100%; height: 100%; font-family: system-ui, sans-serif; }
.slices.pager > svg { touch-action: none; }
.slices.movable .cell.mine, .slices .tab.owned { cursor: grab; }
.slices .cell.goes, .slices .name, .slices .tab, .slices .pin, .slices .mini, .slices .button { cursor: pointer; }
.slices.dragging, .slices.dragging * { cursor: grabbing !important; }
.slices.picture * { pointer-events: none; }
.plate { fill: none; stroke: var(--line-colour); stroke-width: 1; }
.plate.open { stroke-dasharray: 1 4; }
.slice.active .plate { stroke: var(--mine); stroke-width: 2.5; }
.square { fill: color-mix(in oklab, var(--light) var(--keep, 92%), var(--tint, var(--light))); }
.dark > .square { fill: color-mix(in oklab, var(--dark) var(--keep, 92%), var(--tint, var(--dark))); }
.absent { display: none; }
.veil { fill: none; pointer-events: none; }
.column > .veil { fill: var(--ink); fill-opacity: .1; stroke: var(--ink); stroke-opacity: .8; stroke-width: 2;
  stroke-dasharray: 5 4; }
.hover > .veil { fill: var(--ink); fill-opacity: .14; stroke: var(--ink); stroke-width: 3.5; }
.last-fill { fill: var(--past); fill-opacity: .2; }
.last-edge, .attacked-edge, .selected-edge, .checker-edge { fill: none; stroke: var(--outline); }
.last-edge { stroke-width: 5.6; }
.come > .under > .last-edge { stroke-width: 7.5; }
.attacked-edge, .selected-edge { stroke-width: 6.5; }
.checker-edge { stroke-width: 7; stroke-linecap: square; }
.last { fill: none; stroke: var(--past); stroke-width: 3.6; }
.come > .under > .last { stroke-width: 5.5; }
.selected { fill: var(--go); fill-opacity: .5; stroke: var(--go); stroke-width: 3.4; }
.burst { fill: var(--alarm); fill-opacity: .9; stroke: #fff; stroke-width: 1; transform-origin: 22.5px 22.5px;
  animation: slices-pulse 1.1s ease-in-out infinite alternate; }
.still .burst { animation: none; }
@keyframes slices-pulse { from { fill-opacity: .95; transform: scale(1); } to { fill-opacity: .55;
  transform: scale(.9); } }
@media (prefers-reduced-motion: reduce) { .burst { animation: none; } }
.attacked { fill: none; stroke: var(--alarm); stroke-width: 4; }
.checker-fill { fill: var(--alarm); fill-opacity: .6; }
.checker { fill: none; stroke: var(--alarm); stroke-width: 5; }
.dot { fill: var(--go); stroke: var(--outline); stroke-width: 1.8; }
.ring { fill: none; stroke: var(--go); stroke-width: 3.6; }
.ring-edge { fill: none; stroke: var(--outline); stroke-width: 6; }
.diamond { fill: var(--go); stroke: var(--outline); stroke-width: 2; }
.chip rect { fill: var(--go); stroke: var(--outline); stroke-width: 1.6; }
.chip path { fill: var(--outline); }
.chip .disc { fill: var(--go); stroke: var(--outline); stroke-width: 1.6; display: none; }
.chip.alarm .disc { fill: var(--alarm); stroke: #fff; }
.chip text { font-size: 18px; font-weight: 800; text-anchor: middle; fill: var(--outline); }
.chip.alarm rect { fill: var(--alarm); stroke: #fff; }
.chip.alarm path, .chip.alarm text { fill: #fff; }
.badge text { font-size: 13px; font-weight: 800; text-anchor: middle; fill: #fff; }
.badge circle { stroke: #fff; stroke-width: 1.2; }
.badge.alarm circle { fill: var(--alarm); }
.badge.hint circle { fill: #009e73; }
/* Pictures of specks: a letter would only blur them. */
.specks .letter { display: none; }
/* Small cells: stronger outlines and a larger letter; over men only a disc with the direction, no number. */
.tiny .chip.taken rect, .tiny .chip.taken text { display: none; }
.tiny .chip.taken .disc { display: inline; }
.tiny .man.white > path:first-child { stroke-width: 4.2px; }
.tiny .man.black > path:first-child { stroke-width: 3.2px; }
.tiny .letter { transform: translate(-2.5px, -2.5px) scale(1.28); transform-origin: 37px 37px; }
.over, .under, .man, .lines, .air { pointer-events: none; }
.in-flight { opacity: 0; }
.lifted > .man { opacity: .3; }
.coordinate { font-size: 10px; fill: var(--faint); text-anchor: middle; }
.name > .title { font-size: 12px; font-weight: 600; fill: var(--faint); }
.name > .hit, .mini > .hit, .button > .hit { fill: transparent; }
.name:hover > .title { fill: var(--ink); }
.active > .name > .title { fill: var(--mine); font-weight: 800; }
.count > rect { fill: var(--go); }
.count > text { font-size: 11px; font-weight: 800; text-anchor: middle; fill: #1b1917; }
.count.alarm > rect { fill: var(--alarm); }
.count.alarm > text { fill: #fff; }
.line { fill: none; stroke-linecap: round; }
.line.check { stroke: var(--alarm); } .line.hint { stroke: #009e73; } .line.path { stroke: var(--mine);
  stroke-dasharray: 2 6; }
.head.check { fill: var(--alarm); } .head.hint { fill: #009e73; } .head.path { fill: var(--mine); }
.arrival rect { fill: var(--past); stroke: #fff; stroke-width: 1; }
.arrival text { fill: var(--past-text, #fff); font-size: 9.5px; font-weight: 700; text-anchor: middle; }
.frame-edge { fill: none; stroke: var(--white-man-edge, #24211c); }
.frame-core { fill: none; stroke: var(--white-man, #fdfcf8); }
.board.black .frame-core { stroke: var(--black-man, #2a2826); }
.board.black .frame-edge { stroke: var(--black-man-edge, #f3eee4); }
.board.chosen .frame-core { stroke: var(--go); }
.stem, .tab > rect { fill: var(--white-man, #fdfcf8); stroke: var(--white-man-edge, #24211c); stroke-width: 1.5; }
.board.black .stem, .board.black .tab > rect { fill: var(--black-man, #2a2826);
  stroke: var(--black-man-edge, #f3eee4); }
.board.chosen .tab > rect { fill: var(--go); }
.tab text { font-size: 11px; font-weight: 700; text-anchor: middle; fill: var(--white-man-edge, #24211c); }
.board.black .tab text { fill: var(--black-man-edge, #f3eee4); }
.board.chosen .tab text { fill: #1b1917; }
.tab .lock { fill: none; stroke: var(--white-man-edge, #24211c); stroke-width: 1.4; }
.tab .lock-body { fill: var(--white-man-edge, #24211c); }
.board.black .tab .lock { stroke: var(--black-man-edge, #f3eee4); }
.board.black .tab .lock-body { fill: var(--black-man-edge, #f3eee4); }
.berth { fill: none; stroke: var(--line-colour); stroke-width: 1; stroke-dasharray: 2 4; }
.pin rect { fill: var(--go); fill-opacity: .22; stroke: var(--go); stroke-width: 2; stroke-dasharray: 5 3; }
.pin:hover rect { fill-opacity: .5; }
.pin circle { fill: var(--go); stroke: var(--outline); stroke-width: 1.4; }
.mini .ground { fill: var(--dark); } .mini .ground.light { fill: var(--light); }
.mini .edge { fill: none; stroke: var(--line-colour); }
.mini.active .edge { stroke: var(--mine); stroke-width: 2.5; }
.mini .speck.white { fill: var(--white-man, #fdfcf8); stroke: var(--white-man-edge, #24211c); stroke-width: .8; }
.mini .speck.black { fill: var(--black-man, #2a2826); stroke: var(--black-man-edge, #f3eee4); stroke-width: .6; }
.mini .goal { fill: var(--go); stroke: var(--outline); stroke-width: .8; }
.mini .past { fill: none; stroke: var(--past); stroke-width: 1.6; }
.mini .alarm { fill: var(--alarm); }
.mini .pointed { fill: none; stroke: var(--outline); stroke-width: 1.6; }
.page-title { font-size: 17px; font-weight: 700; text-anchor: middle; fill: var(--ink); }
.button > path { fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.button.off > path { opacity: .25; }
`;
