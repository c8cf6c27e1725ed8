import { parts, run } from './shards.mjs';

run(parts.space);
