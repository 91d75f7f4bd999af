import type { ConsentOptions } from '../../consent/options.ts'
import type { AgentQuestion } from '../../consent/question.ts'
import { make } from './element.ts'
import { english } from './labels.ts'
import { openQuestion } from './open-question.ts'
import { createSheet } from './sheet.ts'

/**
 * Creates the element that shows questions one at a time.
 *
 * @param options - read for each question
 */
export function createDialog(options: () => ConsentOptions) {
  const host = make('div')
  host.dataset.abpConsent = ''
  // Closed, so that the page's other scripts do not find the buttons in click events.
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [createSheet()]
  // Stays while dialogs come and go, because screen readers announce only changes to elements that they know.
  const announcer = make('div', { className: 'away', role: 'status' })
  root.append(announcer)
  let labels = english
  let current: ReturnType<typeof openQuestion> | undefined
  let shown: AgentQuestion | undefined

  const open = (question: AgentQuestion) => {
    const { className = '', labels: given, lang, theme = 'page' } = options()
    labels = { ...english, ...given }
    host.className = className
    host.dataset.theme = theme
    if (lang) host.lang = lang
    // The page may have replaced its body.
    if (!host.isConnected) document.body.append(host)
    return openQuestion(root, question, labels)
  }

  return {
    /** Shows the first question; without questions, closes the dialog. */
    show(questions: readonly AgentQuestion[]): void {
      const [first] = questions
      if (first !== shown) {
        announcer.textContent = current && !current.close() ? labels.withdrawn : ''
        shown = first
        current = first && open(first)
      }
      current?.waiting(questions.length - 1)
    },
  }
}
