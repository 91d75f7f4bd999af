import type { PackageFile } from './package-file'
import { findVersion, numbersOf } from './version'

/** What describes the input and the output of capabilities. */
export interface SchemaLibrary {
  name: 'zod' | 'valibot' | 'arktype' | 'typebox' | 'json'
  /** What the definition imports from. */
  from: string
  /** What has to be installed for it, besides what is: packages, perhaps with a version. */
  install: readonly string[]
}

/** Finds the project's own schema library. Without one it is zod 4, which is then installed. See docs/schemas.md. */
export function findSchemas(root: string, { dependencies }: PackageFile): SchemaLibrary {
  const has = (name: string) => name in dependencies
  if (has('zod')) {
    const [major, minor] = numbersOf(findVersion(root, 'zod', dependencies.zod) ?? '4.0.0')
    if (major >= 4) return { name: 'zod', from: 'zod', install: [] }
    // zod 3.25 has zod 4 in it. Before, schemas would need one more package: JSON Schema needs none.
    if (major === 3 && minor >= 25) return { name: 'zod', from: 'zod/v4', install: [] }
    return { name: 'json', from: '', install: [] }
  }
  if (has('valibot')) {
    const toJson = '@valibot/to-json-schema'
    return { name: 'valibot', from: 'valibot', install: has(toJson) ? [] : [toJson] }
  }
  if (has('arktype')) return { name: 'arktype', from: 'arktype', install: [] }
  const typebox = ['typebox', '@sinclair/typebox'].find(has)
  if (typebox) return { name: 'typebox', from: typebox, install: [] }
  // Without its version, npm takes the one that another package brought, such as zod 3.
  return { name: 'zod', from: 'zod', install: ['zod@4'] }
}
