import type { InjectReport } from './index.ts'

/** @returns the report as lines for people */
export function say(report: InjectReport, isRemoved: boolean): string[] {
  const { dryRun, edited, folder, removed, skipped, unchanged, warnings, written } = report
  const would = dryRun ? 'would be ' : ''
  const done = isRemoved ? 'taken back' : 'edited'
  const lines = edited.map((file) => `${file}: ${would}${done}`)
  for (const { file, reason } of skipped) lines.push(`${file}: left alone. ${reason}`)
  for (const { code, file, message } of warnings)
    lines.push(`warning: ${[file, code, message].filter((part) => part !== undefined).join(': ')}`)
  const parts = [
    `${count(edited.length, 'page')} ${would}${done}`,
    `${unchanged.length} unchanged`,
    ...(written.length > 0 ? [`${count(written.length, 'other file')} ${would}written`] : []),
    ...(removed.length > 0 ? [`${count(removed.length, 'other file')} ${would}removed`] : []),
    ...(warnings.length > 0 ? [count(warnings.length, 'warning')] : []),
  ]
  lines.push(`${folder}: ${parts.join(', ')}.`)
  if (!isRemoved && !dryRun)
    lines.push('Serve the folder, and see whether agents can use it: abp check http://localhost:8000/')
  return lines
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
