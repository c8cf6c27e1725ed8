// The shaders. Colours are written as they are (sRGB); light comes from the upper left of the picture whatever the angle,
// and pieces turn with the camera, so that a horse's head is always seen from its side. Everything that belongs to a
// board stands on its seat: scale, tilt and turn of the board come with every row.

import { DoubleSide, GreaterDepth, type IUniform, LessEqualDepth, ShaderMaterial, type Texture } from 'three';
import { EDGED } from './lines.js';

/** Shared by all materials and changed with the camera. */
export interface ViewUniforms {
  [name: string]: IUniform;
  /** Turn of the pieces about the upright axis: cosine and sine of the azimuth. */
  turn: IUniform<[number, number]>;
  /** How far a piece leans away from the camera for each unit of height, in space. */
  lean: IUniform<[number, number]>;
  /** Pixels of the picture: width, height, and those of a unit of length at a distance of 1. */
  pixels: IUniform<[number, number, number]>;
}

export const viewUniforms = (): ViewUniforms => ({
  turn: { value: [1, 0] },
  lean: { value: [0, 0] },
  pixels: { value: [1, 1, 1] },
});

/** Fields of rows that stand on a board. */
export const SEATED = [
  ['place', 4],
  ['seat', 3],
] as const;

const SEAT = /* glsl */ `
  attribute vec4 place; // x, y, z, and a number for the shader
  attribute vec3 seat;  // scale, tilt and turn of the board
  vec3 tilted(vec3 p) {
    float c = cos(seat.y), s = sin(seat.y);
    return vec3(p.x, p.y * c - p.z * s, p.z * c + p.y * s);
  }
  vec3 seated(vec3 v) {
    float c = cos(seat.z), s = sin(seat.z);
    return place.xyz + seat.x * tilted(vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x));
  }
`;

/** Where a corner of a piece is drawn: `standing(position)`. */
const PIECE_VERTEX = /* glsl */ `
  ${SEAT}
  uniform vec2 turn;
  uniform vec2 lean;
  vec3 turned(vec3 v) { return vec3(turn.x * v.x - turn.y * v.z, v.y, turn.y * v.x + turn.x * v.z); }
  vec3 standing(vec3 v) {
    vec3 p = turned(v) * place.w;
    return place.xyz + seat.x * tilted(vec3(p.x + lean.x * p.y, p.y, p.z + lean.y * p.y));
  }
`;

const LIGHT = /* glsl */ `
  const vec3 KEY = vec3(-0.4729, 0.6621, 0.5814);
  vec3 lit(vec3 colour, vec3 n, float up) {
    float key = max(dot(n, KEY), 0.0);
    float back = max(dot(n, vec3(0.55, 0.35, -0.76)), 0.0);
    return colour * (0.5 + 0.2 * up + 0.5 * key + 0.12 * back);
  }
`;

export function pieceMaterial(view: ViewUniforms, colours: Record<string, IUniform>, opacity = 1): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, ...colours },
    transparent: opacity < 1,
    vertexShader: /* glsl */ `
      ${PIECE_VERTEX}
      attribute float side;
      attribute float tone;
      uniform vec3 bodies[2];
      uniform vec3 trims[2];
      uniform vec3 rims[2];
      varying vec3 colour;
      varying vec3 rim;
      varying vec3 facing;
      varying vec3 eye;
      varying vec2 high; // over the foot, and how far the corner looks up
      void main() {
        colour = mix(side < 0.5 ? bodies[0] : bodies[1], side < 0.5 ? trims[0] : trims[1], tone);
        rim = side < 0.5 ? rims[0] : rims[1];
        vec3 n = turned(normal);
        facing = (viewMatrix * vec4(n, 0.0)).xyz;
        high = vec2(position.y, 0.5 + 0.5 * n.y);
        vec4 seen = viewMatrix * vec4(standing(position), 1.0);
        eye = -seen.xyz;
        gl_Position = projectionMatrix * seen;
      }`,
    fragmentShader: /* glsl */ `
      ${LIGHT}
      varying vec3 colour;
      varying vec3 rim;
      varying vec3 facing;
      varying vec3 eye;
      varying vec2 high;
      void main() {
        vec3 n = normalize(facing);
        vec3 v = normalize(eye);
        float foot = 0.62 + 0.38 * smoothstep(0.0, 0.34, high.x);
        float shine = pow(max(dot(n, normalize(KEY + v)), 0.0), 36.0);
        vec3 shown = lit(colour * foot, n, high.y) + 0.22 * shine;
        // Towards its outline a piece takes the colour that parts it from the ground.
        float edge = smoothstep(0.55, 0.96, 1.0 - abs(dot(n, v)));
        gl_FragColor = vec4(mix(shown, rim, 0.8 * edge), ${opacity.toFixed(2)});
      }`,
  });
}

const SQUARE = /* glsl */ `
  ${SEAT}
  attribute vec4 tint;
  varying vec2 at;
  varying vec4 colour;
  varying float form;
  void main() {
    at = position.xz;
    colour = tint;
    form = place.w;
    gl_Position = projectionMatrix * viewMatrix * vec4(seated(position), 1.0);
  }`;

/** Pixels that a cell takes here. */
const PER_CELL = /* glsl */ `float perCell() { return 1.0 / max(length(vec2(dFdx(at.x), dFdy(at.x))), length(vec2(dFdx(at.y), dFdy(at.y)))); }`;

/** Squares of cells, with a thin line around each. */
export function squareMaterial(line: IUniform<[number, number, number]>): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { line },
    transparent: true,
    side: DoubleSide,
    vertexShader: SQUARE,
    fragmentShader: /* glsl */ `
      uniform vec3 line;
      varying vec2 at;
      varying vec4 colour;
      ${PER_CELL}
      void main() {
        float near = (0.5 - max(abs(at.x), abs(at.y))) * perCell();
        gl_FragColor = vec4(mix(line, colour.rgb, clamp(near + 0.15, 0.35, 1.0)), colour.a);
      }`,
  });
}

/** The slab under a board: a rim with rounded corners and a bevel. Rows say half its width and depth. */
export function slabMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    vertexShader: /* glsl */ `
      ${SEAT}
      attribute vec4 tint;
      attribute vec2 half_;
      attribute vec2 corner; // which corner of the slab the point belongs to
      varying vec3 facing;
      varying float up;
      varying vec4 colour;
      void main() {
        float c = cos(seat.z), s = sin(seat.z);
        vec3 n = tilted(vec3(c * normal.x + s * normal.z, normal.y, c * normal.z - s * normal.x));
        facing = (viewMatrix * vec4(n, 0.0)).xyz;
        up = 0.5 + 0.5 * n.y;
        colour = tint;
        vec3 at = position + vec3(corner.x * half_.x, 0.0, corner.y * half_.y);
        gl_Position = projectionMatrix * viewMatrix * vec4(seated(at), 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${LIGHT}
      varying vec3 facing;
      varying float up;
      varying vec4 colour;
      void main() {
        vec3 n = normalize(facing);
        float shine = pow(max(dot(n, KEY), 0.0), 12.0);
        gl_FragColor = vec4(lit(colour.rgb, n, up) + 0.16 * shine, colour.a);
      }`,
  });
}

/** Soft shadows: under a piece (form 0), and of a board on the table (form 1; tint holds half its width and depth). */
export function shadowMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      ${SEAT}
      attribute vec4 tint;
      varying vec2 at;
      varying vec4 what;
      varying float form;
      void main() {
        form = place.w;
        what = tint;
        vec2 size = form < 0.5 ? vec2(1.0) : 2.0 * (tint.xy + 1.6);
        at = position.xz * size;
        gl_Position = projectionMatrix * viewMatrix * vec4(seated(vec3(position.x * size.x, position.y, position.z * size.y)), 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 at;
      varying vec4 what;
      varying float form;
      void main() {
        float dark;
        if (form < 0.5) {
          float far = length(vec2(at.x - 0.05, (at.y + 0.03) * 1.15)) * 2.0;
          dark = 1.0 - smoothstep(0.35, 0.98, far);
        } else {
          vec2 out_ = max(abs(at) - what.xy, 0.0);
          dark = 1.0 - smoothstep(-0.2, 1.5, length(out_));
          dark *= dark;
        }
        gl_FragColor = vec4(0.0, 0.0, 0.0, dark * what.a);
      }`,
  });
}

/** A mark of a dark colour has a white edge, any other the dark one: one of the two is seen on every square. */
const EDGE = /* glsl */ `
  vec3 edgeOf(vec3 colour, vec3 rim) {
    return dot(pow(colour, vec3(2.2)), vec3(0.2126, 0.7152, 0.0722)) < 0.1 ? vec3(1.0) : rim;
  }`;

/** Marks on squares, drawn by their form (see rows.ts); or just what of them is behind something. */
export function markMaterial(rim: IUniform<[number, number, number]>, hidden = false): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { rim },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    depthFunc: hidden ? GreaterDepth : LessEqualDepth,
    vertexShader: SQUARE,
    fragmentShader: /* glsl */ `
      uniform vec3 rim;
      varying vec2 at;
      varying vec4 colour;
      varying float form;
      ${PER_CELL}
      ${EDGE}
      float px;
      float edge(float far) { return clamp(0.5 - far * px, 0.0, 1.0); }
      float band(float far, float half_) { return edge(abs(far) - max(half_, 0.9 / px)); }
      // The distance to a star of five points, folded into one of its ten halves of a point.
      float star(vec2 to, float radius) {
        float turn = mod(atan(to.x, to.y), 1.2566371) - 0.6283185;
        vec2 half_ = length(to) * vec2(cos(turn), abs(sin(turn)));
        vec2 inner = 0.45 * radius * vec2(1.0, 0.0);
        vec2 along = radius * vec2(0.809017, 0.5877853) - inner;
        vec2 off = half_ - inner;
        vec2 nearest = off - along * clamp(dot(off, along) / dot(along, along), 0.0, 1.0);
        return length(nearest) * sign(along.y * off.x - along.x * off.y);
      }
      void main() {
        px = perCell();
        float box = max(abs(at.x), abs(at.y));
        float round_ = length(at);
        float slant = abs(at.x) + abs(at.y);
        // A rim tells a mark from the ground where their brightness does not.
        float wide = max(1.3 / px, 0.04);
        float cover;
        float border = 0.0;
        float fill = 0.0;
        if (form < 1.5) {
          cover = edge(round_ - 0.185);
          border = edge(round_ - 0.185 - wide);
        } else if (form < 2.5) {
          cover = band(round_ - 0.415, 0.055);
          border = band(round_ - 0.415, 0.055 + wide);
        } else if (form < 3.5) {
          cover = max(edge(slant - 0.27), band(slant - 0.42, 0.03));
          border = max(edge(slant - 0.27 - 1.4 * wide), band(slant - 0.42, 0.03 + 1.4 * wide));
        } else if (form < 4.5) {
          cover = band(box - 0.455, 0.032);
          border = band(box - 0.455, 0.032 + wide);
          fill = 0.5 * edge(box - 0.45);
        } else if (form < 5.5) {
          cover = band(box - 0.445, 0.042);
          border = band(box - 0.445, 0.042 + wide);
          fill = 0.62 * edge(box - 0.44);
        } else if (form < 6.5) {
          cover = max(band(box - 0.445, 0.042), band(round_ - 0.36, 0.05));
          border = max(band(box - 0.445, 0.042 + wide), band(round_ - 0.36, 0.05 + wide));
          fill = 0.5 * edge(box - 0.44);
        } else if (form < 7.5) {
          cover = band(box - 0.455, 0.022);
          border = band(box - 0.455, 0.022 + wide);
          fill = 0.16 * edge(box - 0.45);
        } else if (form < 8.5) {
          float along = abs(at.x) > abs(at.y) ? at.y : at.x;
          cover = band(box - 0.455, 0.032) * step(0.45, fract(along * 5.0 + 0.25));
          fill = 0.22 * edge(box - 0.45);
        } else if (form < 9.5) {
          // A crossing: who attacks.
          vec2 to = abs(abs(at) - 0.4);
          cover = max(edge(min(to.x, to.y) - 0.035) * edge(box - 0.47) * step(0.27, min(abs(at.x), abs(at.y))), 0.0);
          border = edge(min(to.x, to.y) - 0.035 - wide) * edge(box - 0.49) * step(0.25, min(abs(at.x), abs(at.y)));
        } else if (form < 10.5) {
          // Brackets: who guards.
          float side_ = edge(abs(abs(at.x) - 0.44) - 0.035) * step(abs(at.y), 0.3);
          cover = side_;
          border = edge(abs(abs(at.x) - 0.44) - 0.035 - wide) * step(abs(at.y), 0.32);
        } else if (form < 11.5) {
          // What is only looked at has no fill, and gaps.
          float along = abs(at.x) > abs(at.y) ? at.y : at.x;
          float gap = step(0.35, fract(along * 5.0 + 0.675));
          cover = band(box - 0.455, 0.04) * gap;
          border = band(box - 0.455, 0.04 + wide);
        } else if (form < 12.5) {
          cover = band(round_ - 0.175, 0.045);
          border = band(round_ - 0.175, 0.045 + wide);
        } else if (form < 13.5) {
          cover = band(round_ - 0.415, 0.055) * step(0.42, fract(atan(at.y, at.x) * 1.2732396));
          border = band(round_ - 0.415, 0.055 + wide);
        } else if (form < 14.5) {
          cover = band(slant - 0.3, 0.05);
          border = band(slant - 0.3, 0.05 + 1.4 * wide);
        } else if (form < 15.5) {
          // Corners: lost, if nothing is done.
          cover = edge(0.68 - slant) * edge(box - 0.455);
          border = edge(0.68 - 1.4 * wide - slant) * edge(box - 0.49);
        } else if (form > 16.5) {
          float far = star(vec2(at.x, -at.y), 0.47);
          cover = edge(far);
          border = edge(far - wide);
        } else {
          // The cursor: a frame with a point on each side that looks inwards.
          float aside = min(abs(at.x), abs(at.y));
          float point = max(0.27 - box, aside - 0.8 * (box - 0.27));
          float inside_ = step(box, 0.44);
          cover = max(band(box - 0.43, 0.035), edge(point) * inside_);
          border = max(band(box - 0.43, 0.035 + 1.3 * wide), edge(point - 1.3 * wide) * inside_);
        }
        float line = max(cover, border);
        float all = line + fill * (1.0 - line);
        if (all * colour.a < 0.004) discard;
        vec3 drawn = mix(edgeOf(colour.rgb, rim), colour.rgb, line > 0.0 ? cover / line : 1.0);
        gl_FragColor = vec4(mix(colour.rgb, drawn, line / all), colour.a * all);
      }`,
  });
}

/** Lines between two points: rods whose girth is given in cells but is never thinner than some pixels. */
export function rodMaterial(view: ViewUniforms, rim: IUniform<[number, number, number]>): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, rim },
    transparent: true,
    vertexShader: /* glsl */ `
      attribute vec3 from;
      attribute vec3 to;
      attribute vec4 tint;
      attribute vec3 form; // girth at the start, at the end, rings a cell (below 0: gaps)
      uniform vec3 pixels;
      varying vec4 colour;
      varying float along;
      varying float rings;
      varying vec3 facing;
      varying float most; // facing the camera more than that no side of the rod can
      void main() {
        vec3 way = to - from;
        vec3 ahead = normalize(way);
        vec3 other = abs(ahead.y) > 0.99 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
        vec3 side = normalize(cross(ahead, other));
        float girth = mix(form.x, form.y, position.y);
        float depth = -(viewMatrix * vec4(from, 1.0)).z;
        float least = tint.a < ${EDGED} ? 1.9 : 0.8;
        if (girth > 0.0) girth = max(girth * (tint.a < ${EDGED} ? 1.4 : 1.0), least * depth / (pixels.z * length(viewMatrix[0].xyz)));
        vec3 outward = side * position.x + cross(side, ahead) * position.z;
        colour = tint;
        along = position.y * length(way);
        rings = form.z;
        facing = (viewMatrix * vec4(outward, 0.0)).xyz;
        float axis = normalize((viewMatrix * vec4(ahead, 0.0)).xyz).z;
        most = sqrt(max(1.0 - axis * axis, 0.04));
        gl_Position = projectionMatrix * viewMatrix * vec4(from + way * position.y + outward * girth, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 rim;
      ${EDGE}
      varying vec4 colour;
      varying float along;
      varying float rings;
      varying vec3 facing;
      varying float most; // facing the camera more than that no side of the rod can
      void main() {
        if (rings < 0.0 && fract(-along * rings) > 0.58) discard;
        float lit = 0.86 + 0.14 * normalize(facing).y;
        vec3 shown = rings > 0.0 && fract(along * rings) < 0.4 ? mix(colour.rgb, vec3(1.0), 0.65) : colour.rgb;
        vec3 outward = normalize(facing);
        // Lines have an edge on both sides.
        float edge = colour.a < ${EDGED} ? 1.0 - smoothstep(0.55, 0.8, abs(outward.z) / most) : 0.0;
        gl_FragColor = vec4(mix(shown * lit, edgeOf(colour.rgb, rim), edge), colour.a);
      }`,
  });
}

/** Pictures of the atlas that face the camera. */
export function signMaterial(view: ViewUniforms, atlas: IUniform<Texture>, across: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, atlas },
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      attribute vec3 place;
      attribute vec4 form; // size in cells, least size in pixels, shift right and up in sizes
      attribute vec3 look; // tile, opacity, cells nearer to the camera than its place
      uniform vec3 pixels;
      varying vec2 at;
      varying float opacity;
      void main() {
        vec4 seen = viewMatrix * vec4(place, 1.0);
        // The size of a cell in the viewer's lengths: 1 on a screen, metres in a headset.
        float cell = length(viewMatrix[0].xyz);
        float size = max(form.x * cell, form.y * -seen.z / pixels.z);
        seen.xy += (position.xy + form.zw) * size;
        vec4 shown = projectionMatrix * seen;
        seen.z += look.z * cell;
        vec4 nearer = projectionMatrix * seen;
        float row = floor(look.x / ${across.toFixed(1)});
        vec2 inside = vec2(position.x, -position.y) * 0.9 + 0.5;
        at = (vec2(look.x - row * ${across.toFixed(1)}, row) + inside) / ${across.toFixed(1)};
        opacity = look.y;
        gl_Position = vec4(shown.xy, nearer.z / nearer.w * shown.w, shown.w);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D atlas;
      varying vec2 at;
      varying float opacity;
      void main() {
        vec4 texel = texture2D(atlas, at);
        if (texel.a * opacity < 0.01) discard;
        gl_FragColor = vec4(texel.rgb, texel.a * opacity);
      }`,
  });
}
