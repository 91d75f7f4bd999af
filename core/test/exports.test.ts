import ts from 'typescript'
import { expect, test } from 'vitest'
import { entries } from './entries.ts'

const declarations = entries.map(([, file]) => file.replace(/\.mjs$/, '.d.mts'))
const program = ts.createProgram(declarations, {
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  types: [],
})
const checker = program.getTypeChecker()

/** @returns a line for each name that an entry exports: what it is, and the name. */
function surfaceOf(file: string): string[] {
  const source = program.getSourceFile(file.replace(/\.mjs$/, '.d.mts'))
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} has no declarations that can be read; build the package first`)
  return checker.getExportsOfModule(module).map((symbol) => {
    const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return `${kindOf(flags)} ${symbol.name}`
  })
}

function kindOf(flags: ts.SymbolFlags): string {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Value) return 'const'
  return 'type'
}

test('the public surface', async () => {
  const surface = entries.map(([entry, file]) => [entry, ...surfaceOf(file).toSorted()].join('\n  '))
  await expect(surface.join('\n')).toMatchFileSnapshot('exports.txt')
})

test.for(entries)('%s exports what its declarations say', async ([, file]) => {
  const values = surfaceOf(file).filter((line) => !line.startsWith('type '))
  const exported: Record<string, unknown> = await import(file)
  expect(Object.keys(exported).toSorted()).toEqual(values.map((line) => line.split(' ')[1]).toSorted())
})
