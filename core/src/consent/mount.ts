import type { ConsentOptions } from './options.ts'
import type { AgentQuestion } from './question.ts'
import { findDesk, getAgentQuestions, subscribeAgentQuestions } from './questions.ts'

/**
 * Shows capabilities' questions to the person in the page, in a modal dialog. Call it once, where the page's
 * own code starts. If it is called several times, only one dialog opens. Does nothing on a server. The page
 * downloads the dialog with the first question.
 *
 * @param options - a function is called for each question, for labels that change with the page's language
 * @returns a function that removes the dialog
 *
 * @example
 * mountAgentConsent({ labels: { yes: 'Ja', no: 'Nein' }, lang: 'de' })
 */
export function mountAgentConsent(options: ConsentOptions | (() => ConsentOptions) = {}): () => void {
  if (typeof window === 'undefined') return () => undefined
  const { dialogs, watchers } = findDesk()
  const self = {}
  let isOver = false
  let dialog: Promise<{ show(questions: readonly AgentQuestion[]): void }> | undefined
  const show = () => {
    const [first] = dialogs
    if (first !== self || !(dialog || getAgentQuestions().length)) return
    dialog ??= import('../on-demand/consent-dialog/index.ts').then(({ createDialog }) =>
      createDialog(typeof options === 'function' ? options : () => options),
    )
    dialog.then(
      (opened) => opened.show(isOver ? [] : getAgentQuestions()),
      (error: unknown) => {
        dialog = undefined
        for (const question of getAgentQuestions()) question.decline(error)
      },
    )
  }
  dialogs.add(self)
  const stop = subscribeAgentQuestions(show)
  show()
  return () => {
    isOver = true
    show()
    stop()
    dialogs.delete(self)
    for (const watcher of watchers) watcher()
  }
}
