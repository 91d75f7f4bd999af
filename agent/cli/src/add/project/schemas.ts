import type { PackageFile } from './package-file.ts'
import { findVersion, numbersOf } from './version.ts'

/** The library that describes the input and the output of capabilities. */
export interface SchemaLibrary {
  name: 'zod' | 'valibot' | 'arktype' | 'typebox' | 'json'
  /** The module that the definition imports. */
  from: string
  /** Packages to install in addition to the existing ones, perhaps with a version. */
  install: readonly string[]
  /** The app's own library that JSON Schema replaces, with its version. */
  insteadOf?: string
}

/**
 * Finds the project's own schema library. Without one, it is zod 4, which is then installed. JSON Schema does
 * not need a package: it replaces a library version without Standard Schema support. See docs/schemas.md.
 */
export function findSchemas(root: string, { dependencies }: PackageFile): SchemaLibrary {
  const has = (name: string) => name in dependencies
  const known = (name: string) => findVersion(root, name, dependencies[name])
  const version = (name: string, newest: string) => numbersOf(known(name) ?? newest)
  const insteadOf = (name: string): SchemaLibrary => {
    const found = [name, known(name)].filter(Boolean).join(' ')
    return { name: 'json', from: '', install: [], insteadOf: found }
  }
  if (has('zod')) {
    const [major, minor] = version('zod', '4.0.0')
    if (major >= 4) return { name: 'zod', from: 'zod', install: [] }
    // zod 3.25 includes zod 4. Before, schemas would need another package.
    return major === 3 && minor >= 25 ? { name: 'zod', from: 'zod/v4', install: [] } : insteadOf('zod')
  }
  if (has('valibot')) {
    const converter = '@valibot/to-json-schema'
    const [major, minor] = version('valibot', '1.5.0')
    // The first version that the converter supports, from its 1.6 on, and the first that its 1.8 supports.
    if (major < 1 || (major === 1 && minor < 3)) return insteadOf('valibot')
    const install = major === 1 && minor < 5 ? `${converter}@~1.6` : converter
    return { name: 'valibot', from: 'valibot', install: has(converter) ? [] : [install] }
  }
  if (has('arktype'))
    return version('arktype', '2.0.0')[0] < 2
      ? insteadOf('arktype')
      : { name: 'arktype', from: 'arktype', install: [] }
  const typebox = ['typebox', '@sinclair/typebox'].find(has)
  if (typebox) return { name: 'typebox', from: typebox, install: [] }
  // Without a tag, npm uses the version that another package brought, such as zod 3. A version would be saved
  // exactly as written here.
  return { name: 'zod', from: 'zod', install: ['zod@latest'] }
}
