import { AbpError } from '@abp-kit/core/protocol'
import type { Arguments } from '../command-line/arguments.ts'
import { createLine } from '../command-line/line.ts'
import type { PackageManagerName } from '../package-manager.ts'
import { templateNames } from '../templates.ts'

/** @returns the error for answers without a default: it lists the choices, and a complete command line */
export function missing(given: Arguments, started: PackageManagerName): AbpError {
  const names = [
    ...(given.directory === undefined ? ['the directory'] : []),
    ...(given.template === undefined ? ['the template'] : []),
  ]
  const line = createLine(started, [
    given.directory ?? 'my-app',
    '--template',
    given.template ?? 'react',
    ...(given.language === 'js' ? ['--js'] : []),
    '--yes',
  ])
  const choices = given.template === undefined ? ` Templates: ${templateNames.join(', ')}.` : ''
  const subject = names.join(' and ')
  return new AbpError(
    'MISSING_ANSWER',
    `Say ${subject}, because nobody can be asked.${choices} For example:\n\n  ${line}\n`,
    { details: { missing: names, templates: templateNames, command: line } },
  )
}
