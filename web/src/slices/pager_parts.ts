// Parts that only a pager has beside its one level: the map of all of them, the buttons that turn to the next, and tags at the ends of
// lines that lead to others. Loaded with the first pager.

export { Minimap } from './minimap.js';
export { PagerLift } from './pager_lift.js';
export { TagsView } from './tags_view.js';
