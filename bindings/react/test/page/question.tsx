import { useAgentQuestions } from '@abp-kit/react/consent'

export function Question() {
  const [question] = useAgentQuestions()
  return question ? (
    <p
      id="question"
      ref={(element) => {
        question.shown(element)
      }}
    >
      {question.text}
      <button type="button" onClick={({ nativeEvent }) => question.answer(nativeEvent)}>
        Yes
      </button>
    </p>
  ) : null
}
