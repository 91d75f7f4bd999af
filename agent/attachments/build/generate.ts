// Writes the generated modules. Runs after each install, before each build and before the tests.
import { readFile, writeFile } from 'node:fs/promises'
import { modelSnapshot } from './model-snapshot.ts'
import { skillBodies, skillDescriptors } from './skills.ts'

const generated = {
  'models/snapshot.generated.ts': modelSnapshot(),
  'skills/descriptors.generated.ts': skillDescriptors(),
  'skills/bodies.generated.ts': skillBodies(),
}

for (const [path, content] of Object.entries(generated)) {
  const target = new URL(`../src/${path}`, import.meta.url)
  // Skips an unchanged file: another process may be reading it.
  if ((await readFile(target, 'utf8').catch(() => '')) !== content) await writeFile(target, content)
}
