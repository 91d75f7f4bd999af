import { diffLines, type Line } from '../command-line/diff.ts'
import type { Plan } from './plan.ts'
import type { Project } from './project/project.ts'

/** @returns the detected properties and the planned changes, for people */
export function sayPlan(
  { framework, isTypeScript, manager, root, schemas }: Project,
  { changes, instructions, notes, unchanged }: Plan,
  { remove, dryRun }: { remove: boolean; dryRun: boolean },
): Line[] {
  const language = isTypeScript ? 'TypeScript' : 'JavaScript'
  const reason = schemas.insteadOf ? ` (${schemas.insteadOf} is too old to be used as it is)` : ''
  const library = schemas.name === 'json' ? `JSON Schema${reason}` : schemas.name
  const lines: Line[] = [
    {
      text: `${root}: ${[framework.title, framework.version].filter(Boolean).join(' ')}, ${language}, ${manager}, ${library}`,
    },
    { text: '' },
  ]
  lines.push(...diffLines(changes))
  // A diff shows the effect of an edit, but not why a new file exists.
  for (const { before, does, file } of changes)
    if (before === undefined) lines.push({ text: `${file} is new: ${does}` })
  for (const file of unchanged)
    lines.push({ text: `${file}: ${remove ? 'nothing to take back' : 'needs no change'}` })
  for (const note of notes) lines.push({ text: note })
  for (const { file, line, reason, write } of instructions) {
    lines.push(
      { text: '' },
      { text: `${file}${line === undefined ? '' : `:${line}`}: ${reason}`, format: 'yellow' },
    )
    lines.push({ text: remove ? write : `Write this yourself:\n${write.replace(/^/gm, '    ')}` })
  }
  if (dryRun) lines.push({ text: '' }, { text: 'Nothing was written (--dry-run).' })
  return lines
}
