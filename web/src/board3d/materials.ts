// The shaders. Colours are written as they are (sRGB), light comes from the upper left of the picture whatever the
// angle, and men turn with the camera, so that a horse's head is always seen from its side.

import {
  AlwaysStencilFunc,
  BackSide,
  DoubleSide,
  EqualStencilFunc,
  GreaterDepth,
  LessEqualDepth,
  type IUniform,
  ReplaceStencilOp,
  ShaderMaterial,
  type Texture,
} from 'three';

/** Shared by all materials and changed with the camera. */
export interface ViewUniforms {
  [name: string]: IUniform;
  /** Turn of the men about the upright axis: cosine and sine of the azimuth. */
  turn: IUniform<[number, number]>;
  /** How far a man leans away from the camera for each unit of height, in space. */
  lean: IUniform<[number, number]>;
  /** Pixels of the drawing buffer: width, height, and pixels a cell. */
  pixels: IUniform<[number, number, number]>;
}

export const viewUniforms = (): ViewUniforms => ({
  turn: { value: [1, 0] },
  lean: { value: [0, 0] },
  pixels: { value: [1, 1, 1] },
});

const MAN = /* glsl */ `
  attribute vec4 place; // x, y, z, size
  attribute float side;
  uniform vec2 turn;
  uniform vec2 lean;
  vec3 turned(vec3 v) { return vec3(turn.x * v.x - turn.y * v.z, v.y, turn.y * v.x + turn.x * v.z); }
  vec3 standing(vec3 v) {
    vec3 p = turned(v) * place.w;
    return place.xyz + vec3(p.x + lean.x * p.y, p.y, p.z + lean.y * p.y);
  }
`;

/** Men leave their outline in the stencil: plates before them are painted thinner there. */
const OUTLINE = { stencilWrite: true, stencilRef: 1, stencilFunc: AlwaysStencilFunc, stencilZPass: ReplaceStencilOp };

export function manMaterial(view: ViewUniforms, colours: Record<string, IUniform>, opacity = 1): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, ...colours },
    transparent: opacity < 1,
    ...OUTLINE,
    vertexShader: /* glsl */ `
      ${MAN}
      attribute float tone;
      uniform vec3 bodies[2];
      uniform vec3 trims[2];
      varying vec3 colour;
      varying vec3 facing;
      void main() {
        colour = mix(side < 0.5 ? bodies[0] : bodies[1], side < 0.5 ? trims[0] : trims[1], tone);
        facing = (viewMatrix * vec4(turned(normal), 0.0)).xyz;
        gl_Position = projectionMatrix * viewMatrix * vec4(standing(position), 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec3 colour;
      varying vec3 facing;
      void main() {
        vec3 n = normalize(facing);
        float lit = 0.5 + 0.5 * dot(n, normalize(vec3(-0.45, 0.65, 0.6)));
        float shine = pow(max(dot(n, normalize(vec3(-0.3, 0.5, 0.8))), 0.0), 24.0);
        gl_FragColor = vec4(colour * (0.52 + 0.56 * lit * lit) + 0.12 * shine, ${opacity.toFixed(2)});
      }`,
  });
}

/** The same body a little larger and seen from inside: what sticks out is the rim. */
export function rimMaterial(view: ViewUniforms, colours: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, ...colours },
    side: BackSide,
    ...OUTLINE,
    vertexShader: /* glsl */ `
      ${MAN}
      attribute vec3 hull;
      uniform vec3 rims[2];
      uniform vec3 pixels;
      uniform float rim;
      varying vec3 colour;
      void main() {
        colour = side < 0.5 ? rims[0] : rims[1];
        vec4 at = projectionMatrix * viewMatrix * vec4(standing(position), 1.0);
        vec2 out_ = (viewMatrix * vec4(turned(hull), 0.0)).xy;
        at.xy += normalize(out_ + 1e-5) * rim * 2.0 / pixels.xy;
        at.z += 0.0006;
        gl_Position = at;
      }`,
    fragmentShader: 'varying vec3 colour; void main() { gl_FragColor = vec4(colour, 1.0); }',
  });
}

/** What is left of a plate's colour over a man that is seen through it. */
const OVER_MEN = 0.34;

const SQUARE = /* glsl */ `
  attribute vec4 place; // x, y, z, and a number for the fragment
  attribute vec4 tint;
  attribute float left;
  varying vec2 at;
  varying vec4 colour;
  varying float form;
  void main() {
    at = position.xz;
    colour = vec4(tint.rgb, tint.a * left);
    form = place.w;
    gl_Position = projectionMatrix * viewMatrix * vec4(place.xyz + position, 1.0);
  }`;

const flat = { transparent: true, depthWrite: false, side: DoubleSide } as const;

/** Plates of cells: their fill, the lattice's line between cells, a stronger one where the board ends. */
export function plateMaterial(
  view: ViewUniforms,
  line: IUniform<[number, number, number, number]>,
  overMen: boolean,
): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view, line },
    ...flat,
    stencilWrite: true,
    stencilWriteMask: 0,
    stencilRef: overMen ? 1 : 0,
    stencilFunc: EqualStencilFunc,
    vertexShader: SQUARE,
    fragmentShader: /* glsl */ `
      uniform vec3 pixels;
      uniform vec4 line;
      varying vec2 at;
      varying vec4 colour;
      varying float form; // edges of the board: 1, 2, 4, 8 added
      void main() {
        float box = max(abs(at.x), abs(at.y));
        float left = colour.a;
        float lattice = clamp(1.2 - (0.5 - box) * pixels.z, 0.0, 1.0) * line.a;
        vec4 open = mod(floor((form + 0.5) / vec4(1.0, 2.0, 4.0, 8.0)), 2.0);
        vec4 far = 0.5 - vec4(-at.x, at.x, -at.y, at.y);
        vec4 rim = open * clamp(2.4 - far * pixels.z, 0.0, 1.0);
        float outer = max(max(rim.x, rim.y), max(rim.z, rim.w));
        vec3 shown = mix(mix(colour.rgb, line.rgb, lattice), mix(colour.rgb, line.rgb, 0.45), outer);
        float cover = colour.a + (1.0 - colour.a) * max(lattice, 0.8 * outer) * min(1.0, colour.a * 8.0);
        gl_FragColor = vec4(shown, cover * ${overMen ? OVER_MEN.toFixed(2) : '1.0'});
      }`,
  });
}

/** Marks on plates, drawn by their form (see rows.ts); or just what of them is behind something. */
export function markMaterial(view: ViewUniforms, hidden = false): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view },
    ...flat,
    depthFunc: hidden ? GreaterDepth : LessEqualDepth,
    vertexShader: SQUARE,
    fragmentShader: /* glsl */ `
      uniform vec3 pixels;
      varying vec2 at;
      varying vec4 colour;
      varying float form;
      float edge(float far) { return clamp(0.5 - far * pixels.z, 0.0, 1.0); }
      float band(float far, float half_) { return edge(abs(far) - max(half_, 0.9 / pixels.z)); }
      void main() {
        float box = max(abs(at.x), abs(at.y));
        float round_ = length(at);
        float slant = abs(at.x) + abs(at.y);
        // A dark rim tells a mark from the ground where their brightness does not.
        float wide = 1.3 / pixels.z;
        float cover;
        float rim = 0.0;
        if (form < 1.5) {
          cover = edge(round_ - 0.17);
          rim = edge(round_ - 0.17 - wide);
        } else if (form < 2.5) {
          cover = band(round_ - 0.405, 0.055);
          rim = band(round_ - 0.405, 0.055 + wide);
        } else if (form < 3.5) {
          cover = max(edge(slant - 0.27), band(slant - 0.42, 0.03));
          rim = max(edge(slant - 0.27 - 1.4 * wide), band(slant - 0.42, 0.03 + 1.4 * wide));
        } else if (form < 4.5) {
          cover = max(band(box - 0.455, 0.03), 0.22 * edge(box - 0.46));
          rim = band(box - 0.455, 0.03 + wide);
        } else if (form < 5.5) {
          cover = max(band(box - 0.445, 0.05), 0.3 * edge(box - 0.46));
          rim = band(box - 0.445, 0.05 + wide);
        } else if (form < 6.5) {
          cover = max(max(band(box - 0.45, 0.045), band(round_ - 0.36, 0.03)), 0.34 * edge(box - 0.46));
          rim = band(box - 0.45, 0.045 + wide);
        } else if (form < 7.5) cover = max(band(box - 0.46, 0.015), 0.1 * edge(box - 0.46));
        else {
          float along = abs(at.x) > abs(at.y) ? at.y : at.x;
          cover = max(band(box - 0.46, 0.03) * step(0.45, fract(along * 5.0 + 0.25)), 0.22 * edge(box - 0.46));
        }
        float all = max(cover, rim);
        if (all * colour.a < 0.004) discard;
        gl_FragColor = vec4(mix(vec3(0.11, 0.1, 0.09), colour.rgb, cover / all), colour.a * all);
      }`,
  });
}

/** Lines between two points: rods whose girth is told in cells but is never thinner than some pixels. */
export function rodMaterial(view: ViewUniforms): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...view },
    transparent: true,
    vertexShader: /* glsl */ `
      attribute vec3 from;
      attribute vec3 to;
      attribute vec4 tint;
      attribute vec3 form; // girth at the start, at the end, rings a cell
      uniform vec3 pixels;
      varying vec4 colour;
      varying float along;
      varying float rings;
      varying vec3 facing;
      void main() {
        vec3 way = to - from;
        vec3 ahead = normalize(way);
        vec3 other = abs(ahead.y) > 0.99 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
        vec3 side = normalize(cross(ahead, other));
        float girth = mix(form.x, form.y, position.y);
        if (girth > 0.0) girth = max(girth, 0.8 / pixels.z);
        vec3 outward = side * position.x + cross(side, ahead) * position.z;
        colour = tint;
        along = position.y * length(way);
        rings = form.z;
        facing = (viewMatrix * vec4(outward, 0.0)).xyz;
        gl_Position = projectionMatrix * viewMatrix * vec4(from + way * position.y + outward * girth, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec4 colour;
      varying float along;
      varying float rings;
      varying vec3 facing;
      void main() {
        float lit = 0.86 + 0.14 * normalize(facing).y;
        vec3 shown = rings > 0.0 && fract(along * rings) < 0.4 ? mix(colour.rgb, vec3(1.0), 0.65) : colour.rgb;
        gl_FragColor = vec4(shown * lit, colour.a);
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
        float size = max(form.x, form.y / pixels.z);
        vec4 seen = viewMatrix * vec4(place, 1.0);
        seen.xy += (position.xy + form.zw) * size;
        seen.z += look.z;
        float row = floor(look.x / ${across.toFixed(1)});
        vec2 inside = vec2(position.x, -position.y) * 0.9 + 0.5;
        at = (vec2(look.x - row * ${across.toFixed(1)}, row) + inside) / ${across.toFixed(1)};
        opacity = look.y;
        gl_Position = projectionMatrix * seen;
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
