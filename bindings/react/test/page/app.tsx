import { gate, type Scene } from '@abp-kit/bindings-suite/page'
import { AgentConsent } from '@abp-kit/react/consent'
import * as React from 'react'
import { Badge } from './badge.tsx'
import { Counter } from './counter.tsx'
import { Question } from './question.tsx'

// React 18 has no activities.
const Activity = 'Activity' in React ? React.Activity : ({ children }: React.ActivityProps) => children

let arrived = false
const arriving = gate.passed.then(() => {
  arrived = true
})

const never = new Promise(() => {})

function Late({ enabled, step }: { enabled: boolean; step: number }) {
  if (!arrived) throw arriving
  if (step < 0) throw never
  return <Counter enabled={enabled} id="late" step={step} />
}

export function App({ aside, asks, badge, enabled, second, shown, step, suspended }: Scene) {
  return (
    <>
      {asks === 'dialog' && <AgentConsent labels={{ yes: 'Certainly' }} />}
      {asks === 'own' && <Question />}
      {badge && <Badge />}
      <Activity mode={aside ? 'hidden' : 'visible'}>
        {shown && <Counter enabled={enabled} id="first" step={step} />}
      </Activity>
      {second && <Counter enabled={enabled} id="second" step={step} />}
      <React.Suspense fallback={<p id="waiting">waiting</p>}>
        {suspended && <Late enabled={enabled} step={step} />}
      </React.Suspense>
    </>
  )
}
