import { getAgentActivity, subscribeAgentActivity } from '@abp-kit/core/activity'
import { describeWork } from '@abp-kit/showcase/notes'
import { Component, computed, DestroyRef, inject, signal } from '@angular/core'

/** Shows whether an agent is here, and what it is doing. */
@Component({
  selector: 'app-agent-badge',
  template: `<p class="sc-agent" role="status" [attr.data-working]="activity().calls.length > 0">{{ text() }}</p>`,
})
export class AgentBadge {
  readonly activity = signal(getAgentActivity())
  readonly text = computed(() => describeWork(this.activity()))

  constructor() {
    const stop = subscribeAgentActivity(() => this.activity.set(getAgentActivity()))
    inject(DestroyRef).onDestroy(stop)
  }
}
