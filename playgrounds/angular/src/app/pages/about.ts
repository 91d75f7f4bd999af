import { Component } from '@angular/core'
import { Intro } from '../components/intro'

@Component({
  selector: 'app-about',
  imports: [Intro],
  template: `
    <app-intro heading="About this app">
      <p class="sc-lead">
        A small Angular app. Its functions for agents are declared in <code>abp/index.ts</code>; one provider in
        <code>app.config.ts</code> does the rest. Nothing of it is rendered on a server.
      </p>
    </app-intro>
  `,
})
export class About {}
