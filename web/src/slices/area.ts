// Rectangles on the page, in pixels.

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const holds = (area: Area, x: number, y: number, more = 0): boolean =>
  x >= area.x - more && y >= area.y - more && x < area.x + area.width + more && y < area.y + area.height + more;

export const middleOf = (area: Area): { x: number; y: number } => ({
  x: area.x + area.width / 2,
  y: area.y + area.height / 2,
});

export const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
