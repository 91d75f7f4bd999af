import type { ConsentOptions } from '@abp-kit/core/consent'
import type { Component } from 'svelte'
import Consent from './agent-consent.svelte'

export type { AgentQuestion, AnswerRefusal, ConsentLabels, ConsentOptions } from '@abp-kit/core/consent'
export { useAgentQuestions } from './use-agent-questions.ts'

/**
 * Lets capabilities ask the user in the page (`context.confirm` and the other functions), in a modal dialog.
 * Put it once into the app's layout. Renders nothing, including on a server; the page downloads the dialog
 * with the first question.
 *
 * @example
 * <AgentConsent labels={{ yes: 'Ja', no: 'Nein' }} lang="de" />
 */
export const AgentConsent: Component<ConsentOptions> = Consent
