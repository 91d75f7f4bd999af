// Phrases that read as translated: where they are, in prose, comments, messages and test titles.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../setup.mjs'

/** Each with what to write instead. */
const phrases = [
  [/\b(?:is|are) no [a-z]/, 'is not a'],
  [/(?:^|[.:] )What [a-z][^?]*$/, 'a noun: "the manifest", not "What agents find"'],
  [/(?:^|\. )Of (?:a|the|what)\b/, 'begin with the subject'],
  [/\bsays? (?:so|it)\b/, 'reports, warns, prints'],
  [/\bstands? (?:in|for)\b/, 'is in, means'],
  [/\bmend/, 'fix'],
  [/\bin the place of\b/, 'instead of'],
  [/\bsave for\b/, 'except'],
  [/\bwhoever\b/i, 'the user, the caller'],
  [/\bfor so long\b/, 'until'],
  [/\bthe like\b/, 'name them'],
  [/\bat no time\b/, 'never'],
  [/\btake(?:s|n)? back\b/, 'undo'],
  [/\bof (?:its|their|your) own\b/, 'its own'],
  [/, too\b/, 'also, before the verb'],
  [/\bis (?:said|told)\b/, 'is reported'],
]

const prose = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'docs/**/*.md',
  '*/README.md',
  '*/*/README.md',
  'lint/docs/**/*.md',
]
const code = [
  '{core,lint,templates,bench,browsers,scripts}',
  '{adapters,agent,bindings,playgrounds}/*',
].flatMap((path) => [
  `${path}/{src,test,build,suite,matrix,check,windows}/**/*.{ts,tsx,mjs}`,
  `${path}/*.{ts,mjs}`,
])
const left =
  /(?:^|\/)(?:node_modules|dist|\.copy-[^/]*|\.next|fixtures)(?:\/|$)|\.generated\.ts$|scripts\/check\/voice\.mjs$/

/** @returns each place, with the phrase and what to write instead */
export function findPhrases() {
  const found = []
  const files = (patterns) =>
    [...new Set(globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/')))].filter(
      (path) => !left.test(path),
    )
  for (const file of files(prose).toSorted()) found.push(...judge(file, linesOf(withoutCode(read(file)))))
  for (const file of files(code).toSorted()) found.push(...judge(file, textsOf(file, read(file))))
  return found
}

const read = (file) => readFileSync(join(root, file), 'utf8')
const linesOf = (text) => text.split('\n').map((line, index) => [index + 1, line])
const withoutCode = (text) =>
  text
    .replace(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``')

function judge(file, lines) {
  return lines.flatMap(([line, text]) =>
    phrases.flatMap(([phrase, better]) => {
      const [words] = phrase.exec(text) ?? []
      return words === undefined ? [] : [{ file, line, words: words.trim().slice(0, 40), better }]
    }),
  )
}

/** @returns the comments and strings of a module, by line */
function textsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const texts = []
  const add = (start, given) => {
    const first = source.getLineAndCharacterOfPosition(start).line + 1
    for (const [index, line] of given.split('\n').entries())
      texts.push([
        first + index,
        line.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/)\s?/, '').replace(/`[^`\n]*`/g, '``'),
      ])
  }
  const seen = new Set()
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      add(pos, text.slice(pos, end))
    }
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      if (/\s/.test(node.text)) add(node.getStart(), node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}
