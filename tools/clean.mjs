// Empties the build folders, so that nothing of an earlier build is packed.
import { rmSync } from 'node:fs';

for (const folder of ['dist', '.cache/types']) rmSync(folder, { recursive: true, force: true });
