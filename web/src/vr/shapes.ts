// Shapes of the wearer's things: controllers, rays with the spot they end in, joints of hands, the table. Few triangles, no files.

import {
  BoxGeometry,
  CircleGeometry,
  type Color,
  CylinderGeometry,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  OctahedronGeometry,
  ShaderMaterial,
} from 'three';

/** One colour, whatever light there is; darker towards the edge of a table. */
export function plainMaterial(colour: Color, opacity = 1, table = false): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { colour: { value: colour } },
    transparent: opacity < 1,
    // Signs hang a little lower than the table: they are seen all the same.
    depthWrite: opacity >= 1 && !table,
    vertexShader: /* glsl */ `
      varying vec3 at;
      void main() {
        vec4 placed = vec4(position, 1.0);
        #ifdef USE_INSTANCING
          placed = instanceMatrix * placed;
        #endif
        at = position;
        gl_Position = projectionMatrix * modelViewMatrix * placed;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      varying vec3 at;
      void main() {
        float shade = ${table ? '1.0 - 0.45 * smoothstep(0.3, 1.0, length(at.xy))' : '1.0'};
        gl_FragColor = vec4(colour * shade, ${opacity.toFixed(2)});
      }`,
  });
}

function still<M extends Mesh>(mesh: M, order = 0): M {
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = order;
  mesh.visible = false;
  return mesh;
}

/** A slim box, its front where the ray begins. */
export const controllerMesh = (material: Material): Mesh => {
  const box = new BoxGeometry(0.03, 0.03, 0.1);
  box.translate(0, 0, 0.055);
  return still(new Mesh(box, material));
};

/** Of length 1, along the ray. */
export const rayMesh = (material: Material): Mesh => {
  const rod = new CylinderGeometry(0.0012, 0.0022, 1, 6, 1, true);
  rod.translate(0, 0.5, 0);
  rod.rotateX(-Math.PI / 2);
  return still(new Mesh(rod, material), 6);
};

export const spotMesh = (material: Material): Mesh => still(new Mesh(new OctahedronGeometry(0.008, 1), material), 7);

/** A ball for each joint of a hand. */
export const jointsMesh = (material: Material, joints: number): InstancedMesh => {
  const mesh = still(new InstancedMesh(new OctahedronGeometry(1, 0), material, joints));
  mesh.setMatrixAt(0, new Matrix4());
  return mesh;
};

/** Of radius 1, in the plane of the floor. */
export function tableMesh(material: Material): Mesh {
  return still(new Mesh(new CircleGeometry(1, 48), material), -3);
}
