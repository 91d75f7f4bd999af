import type { ConsentOptions } from '@abp-kit/core/consent'
import type { Component } from 'svelte'
import Consent from './agent-consent.svelte'

export type { AgentQuestion, AnswerRefusal, ConsentLabels, ConsentOptions } from '@abp-kit/core/consent'
export { useAgentQuestions } from './use-agent-questions.ts'

/**
 * Lets capabilities ask the person in the page (`context.confirm` and the others), in a modal dialog. Put it once into the
 * layout of the app. Renders nothing, also on a server; the page downloads the dialog with the first question.
 *
 * @example
 * <AgentConsent labels={{ yes: 'Ja', no: 'Nein' }} lang="de" />
 */
export const AgentConsent: Component<ConsentOptions> = Consent
