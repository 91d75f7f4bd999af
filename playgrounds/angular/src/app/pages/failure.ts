import { Component } from '@angular/core'
import { Intro } from '../components/intro'

const lead = '<p class="sc-lead">Agents can still use what the app offers.</p>'

@Component({
  selector: 'app-failed',
  imports: [Intro],
  template: `<app-intro heading="Something went wrong">${lead}</app-intro>`,
})
export class Failed {}

@Component({
  selector: 'app-unknown',
  imports: [Intro],
  template: `<app-intro heading="Page not found">${lead}</app-intro>`,
})
export class Unknown {}
