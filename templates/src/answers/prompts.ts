import { AbpError } from '@abp-kit/core/protocol'
import { type CANCEL_SYMBOL, confirm, intro, isCancel, multiselect, select, text } from '@clack/prompts'
import { proposeName, whyInvalid } from '../app/name.ts'
import {
  type CapabilityGroup,
  capabilityGroups,
  isNamespace,
  type Namespace,
  namespaces,
} from '../capabilities.ts'
import type { Language } from '../compose/layers.ts'
import { inspectDirectory, listed, type Place } from '../directory/inspect.ts'
import { isTemplateName, type Template, type TemplateName, templates } from '../templates.ts'

/** Introduces the questions. */
export function greet(): void {
  intro('A new app for people and agents')
}

/** Asks until the answer is a usable directory. */
export async function askDirectory(overwrite: boolean): Promise<string> {
  const proposal = 'my-app'
  const answer = await text({
    message: 'In which directory?',
    placeholder: proposal,
    defaultValue: proposal,
    validate: (value) => whyUnusable(value?.trim() || proposal, overwrite),
  })
  return expectAnswer(answer).trim() || proposal
}

function whyUnusable(directory: string, overwrite: boolean): string | undefined {
  try {
    const { occupants } = inspectDirectory(directory)
    return occupants.length > 0 && !overwrite
      ? `It is not empty; it has ${listed(occupants)}. Choose another one.`
      : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** @param place - contains entries that would be removed */
export async function confirmOverwrite({ path, occupants }: Place): Promise<void> {
  const message = `Remove ${listed(occupants)} from ${path}? .git stays.`
  const answer = await confirm({ message, initialValue: false })
  if (!expectAnswer(answer)) throw left()
}

export async function askName(proposal: string): Promise<string> {
  const answer = await text({
    message: 'npm would not take the name of the directory. What is the name in package.json?',
    placeholder: proposal,
    defaultValue: proposal,
    validate(value = '') {
      const reason = value === '' ? undefined : whyInvalid(value)
      return reason === undefined ? undefined : `npm does not take it: ${reason}. Try ${proposeName(value)}.`
    },
  })
  return expectAnswer(answer)
}

export async function askTemplate(): Promise<TemplateName> {
  const all: [string, Template][] = Object.entries(templates)
  const options = all.map(([value, { title }]) => ({ value, label: title }))
  const answer = expectAnswer(await select({ message: 'Which template?', options }))
  if (!isTemplateName(answer)) throw new Error(`There is no template ${answer}.`)
  return answer
}

export async function askLanguage(): Promise<Language> {
  const answer = await select<Language>({
    message: 'In which language?',
    options: [
      { value: 'ts', label: 'TypeScript' },
      { value: 'js', label: 'JavaScript' },
    ],
  })
  return expectAnswer(answer)
}

export async function askCapabilities(): Promise<Namespace[]> {
  const groups: [string, CapabilityGroup][] = Object.entries(capabilityGroups)
  const answer = await multiselect({
    message: 'What may agents do? (space selects)',
    options: groups.map(([value, { title }]) => ({ value, label: value, hint: title })),
    initialValues: [...namespaces],
    required: true,
  })
  return expectAnswer(answer).filter(isNamespace)
}

export async function askInstall(): Promise<boolean> {
  return expectAnswer(await confirm({ message: 'Install the dependencies now?' }))
}

export async function askGit(): Promise<boolean> {
  return expectAnswer(await confirm({ message: 'Make a git repository?' }))
}

function expectAnswer<Answer>(answer: Answer | typeof CANCEL_SYMBOL): Answer {
  if (isCancel(answer)) throw left()
  return answer
}

function left(): AbpError {
  return new AbpError('CANCELLED', 'You left the questions. Nothing was written.')
}
