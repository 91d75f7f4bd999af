import { blankSourceFile } from 'ts-blank-space'
import ts from 'typescript'

/** Returns a file's JavaScript name. */
export const javascriptName = (path: string): string => path.replace(/(?<!\.d)\.ts(x?)$/, '.js$1')

/**
 * @param path - determines the kind of source: TypeScript, or a component with `<script lang="ts">`
 * @returns the file without types, not formatted yet
 * @throws an `Error` with the path, for TypeScript syntax that is more than types
 */
export function toJavaScript(path: string, text: string): string {
  if (/\.tsx?$/.test(path)) return stripTypes(path, text)
  if (/\.astro$/.test(path))
    return text.replace(
      /^---\n([\s\S]*?)\n---\n/,
      (_, code) => `---\n${stripTypes(path, String(code)).trim()}\n---\n`,
    )
  const script = /(<script\b[^>]*?) lang="ts"([^>]*>)([\s\S]*?)(<\/script>)/g
  return text.replace(script, (_, before, after, code, end) => {
    // Without its types, Vue would not know the component's props and events.
    if (/\bdefine(Props|Emits|Model)</.test(code))
      throw new Error(`${path}: declare props and events as values, for JavaScript: \`defineProps({ … })\`.`)
    return `${before}${after}\n${stripTypes(path, String(code))}${end}`
  })
}

function stripTypes(path: string, text: string): string {
  const problems: string[] = []
  const code = blankSourceFile(parse(path, withoutTypeDeclarations(path, text)), (node) => {
    problems.push(node.getText())
  })
  if (problems.length > 0) throw new Error(`${path} has more than types: ${problems.join('; ')}`)
  return tidy(code)
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

/** Removes type declarations, such as interfaces, together with the comments before them. */
function withoutTypeDeclarations(path: string, text: string): string {
  let result = text
  for (const statement of parse(path, text).statements.toReversed()) {
    if (!isType(statement)) continue
    // A comment before the first import describes the file. The import's line must not remain as an empty
    // line.
    const isImport = ts.isImportDeclaration(statement)
    const start = isImport ? statement.getStart() : statement.getFullStart()
    const after = result.slice(statement.end)
    result = result.slice(0, start) + (isImport ? after.replace(/^\n/, '') : after)
  }
  return result
}

function isType(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true
  if (ts.isImportDeclaration(statement)) return statement.importClause?.isTypeOnly === true
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  return ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isDeclare) === true
}

const isDeclare = ({ kind }: ts.Modifier) => kind === ts.SyntaxKind.DeclareKeyword

/** Removed code leaves trailing spaces and empty lines. */
function tidy(code: string): string {
  return code
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
}
