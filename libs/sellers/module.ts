import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { KeptByLaw } from '#platform/auth/kept-by-law.ts';
import { noticeMailsOf, Notices } from '#platform/notices/notices.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { sellerHandlers } from './handlers.ts';
import { ParticularsTimeController, SellerDeskController } from './http-desk.ts';
import { SellersController } from './http.ts';
import { KeptParticulars } from './kept-particulars.ts';
import { sellerMails } from './mails.ts';
import {
  whenMemberErasedCloseSelling,
  whenParticularsEndDestroyTheirKey,
  whenSellingIsAnsweredTellTheMember,
} from './reactions.ts';
import { particularsEnds } from './views/particulars-ends.view.ts';

/** Global: whoever forgets a member asks what the law keeps. */
@Global()
@Module({
  controllers: [SellersController, SellerDeskController, ParticularsTimeController],
  providers: [
    ...sellerHandlers,
    { provide: KeptByLaw, useClass: KeptParticulars },
    noticeMailsOf('selling', sellerMails),
    dueOf(particularsEnds, sellerRoutes.destroyParticulars),
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseSelling),
    reactionsOf({ keys: PersonKeys }, whenParticularsEndDestroyTheirKey),
    reactionsOf({ notices: Notices }, whenSellingIsAnsweredTellTheMember),
  ],
  exports: [KeptByLaw],
})
export class SellersModule {}
