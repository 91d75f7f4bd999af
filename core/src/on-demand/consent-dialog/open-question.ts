import type { ConsentLabels } from '../../consent/options.ts'
import type { AgentQuestion, AnswerRefusal } from '../../consent/question.ts'
import { make } from './element.ts'
import { createChoice, createField, type Field } from './fields.ts'

/**
 * Opens a modal dialog with one question. The browser makes the rest of the page inert, and restores the
 * focus.
 */
export function openQuestion(root: ShadowRoot, question: AgentQuestion, labels: ConsentLabels) {
  const { kind } = question
  const isConfirm = kind === 'confirm'
  const isDestructive = isConfirm && question.destructive
  const field = createForm(question, labels)
  const status = make('p', { className: 'status', role: 'status' })
  // Both take up space from the start: the buttons must not move under the pointer.
  const waiting = make('p', { className: 'hint waiting' })
  const no = make('button', { type: 'button', textContent: isConfirm ? labels.no : labels.cancel })
  const yes = make('button', {
    type: 'submit',
    className: isDestructive ? 'yes destructive' : 'yes',
    textContent: isConfirm ? labels.yes : labels.send,
  })
  const form = make('form', {}, [field?.element, make('div', { className: 'actions' }, [no, yes])])
  const dialog = make('dialog', {}, [
    make('h2', { id: 'heading', textContent: labels.heading }),
    make('p', { id: 'text', className: 'text', textContent: question.text }),
    isDestructive
      ? make('p', { id: 'warning', className: 'warning', textContent: labels.destructive })
      : undefined,
    make('p', { id: 'asker', className: 'asker', textContent: labels.asker(question) }),
    form,
    status,
    waiting,
  ])
  if (isConfirm) dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.setAttribute('aria-describedby', isDestructive ? 'text warning asker' : 'text asker')

  let isDone = false
  const decline = () => {
    isDone = true
    question.decline()
  }
  no.addEventListener('click', decline)
  yes.addEventListener('click', (event) => {
    // The form never sends anything to a server.
    event.preventDefault()
    // The fields show their own validation errors.
    if (!form.reportValidity()) return
    const refusal = question.answer(event, field?.read())
    isDone = refusal === undefined
    if (refusal) status.textContent = reasonOf(refusal, labels)
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  // The Escape key, or the device's gesture for closing dialogs.
  dialog.addEventListener('cancel', (event) => {
    if (event.target === dialog) decline()
  })
  dialog.addEventListener('close', () => {
    if (!isDone) decline()
  })
  dialog.addEventListener('keydown', (event) => keepFocus(event, dialog, root))

  root.append(dialog)
  dialog.showModal()
  // Focuses the answer that changes nothing. In a form, focuses the first field.
  if (isConfirm) no.focus()
  else controlsOf(dialog)[0]?.focus()
  const hide = question.shown(dialog, yes)

  return {
    /** @returns whether the person has answered */
    close(): boolean {
      const wasDone = isDone
      // The person has not declined: another part of the page may show the question next.
      isDone = true
      hide()
      dialog.close()
      dialog.remove()
      return wasDone
    },
    waiting(count: number): void {
      waiting.textContent = count > 0 ? labels.waiting(count) : ''
    },
  }
}

function createForm(question: AgentQuestion, labels: ConsentLabels): Field | undefined {
  const text = { label: undefined, isRequired: true, labels }
  switch (question.kind) {
    case 'confirm':
      return undefined
    case 'select':
      return createChoice(question.options, { ...text, value: question.default })
    case 'preference':
      return createField(question.schema, { ...text, value: question.default })
    case 'input':
      return createField(question.schema, { ...text, value: question.schema.default })
  }
}

function reasonOf(refusal: AnswerRefusal, labels: ConsentLabels): string {
  switch (refusal) {
    case 'early':
    case 'held':
      return labels.early
    case 'hidden':
      return labels.hidden
    case 'covered':
      return labels.covered
    default:
      return labels.untrusted
  }
}

function controlsOf(dialog: HTMLElement): HTMLElement[] {
  const all = dialog.querySelectorAll<HTMLElement>('input, select, textarea, button')
  return [...all].filter((control) => !(control instanceof HTMLInputElement) || isReachable(control, all))
}

/** In a group of radio buttons, Tab reaches the checked one, or else the first. */
function isReachable(input: HTMLInputElement, all: Iterable<HTMLElement>): boolean {
  if (input.type !== 'radio' || input.checked) return true
  const group = [...all].filter((other) => other instanceof HTMLInputElement && other.name === input.name)
  return group[0] === input && !group.some((other) => other instanceof HTMLInputElement && other.checked)
}

/** Moves Tab from the last control to the first, and back. */
function keepFocus(event: KeyboardEvent, dialog: HTMLElement, root: ShadowRoot): void {
  if (event.key !== 'Tab') return
  const controls = controlsOf(dialog)
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (root.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
