import { Injectable } from '@nestjs/common';
import { notificationRoutes } from '#contracts/routes.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { endingSoon } from './views/ending-soon.view.ts';

/** Announces each auction's end when it comes near. */
@Injectable()
export class AnnouncingEnds {
  constructor(due: DueRegistry) {
    due.add(endingSoon, notificationRoutes.endingSoon);
  }
}
