import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addressBody,
  type AddressBody,
  addresses,
  type Addresses,
  addressForm,
  type AddressForm,
  addressFormQuery,
  type AddressFormQuery,
  country,
} from '#contracts/addresses.ts';
import type { CountryCode } from '#contracts/countries.ts';
import { languages } from '#contracts/locales.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { afterQuery, type AfterQuery, created } from '#contracts/values.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { addressFormOf } from './address-form.ts';
import { AddAddress, ChangeAddress, ChooseDefaultAddress, RemoveAddress } from './commands.ts';
import { linesOf } from './lines.ts';
import { addressesView } from './views/addresses.view.ts';

/** A member's own: the member is in every look-up key and stream. */
@Controller()
export class AddressesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(addressRoutes.all, { operationId: 'getAddresses', policy: 'member', answer: addresses })
  async all(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<Addresses> {
    const found = await this.queries.get(addressesView, id, { after });
    if (!found) return { id, rev: '', defaultId: null, items: [] };
    return { ...found, items: found.items.map((one) => ({ ...one, lines: [...linesOf(one)] })) };
  }

  @PostCommand(addressRoutes.all, { operationId: 'addAddress', policy: 'member', status: 201, answer: created })
  async add(
    @Body({ schema: addressBody }) address: AddressBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const id = metadata.commandId;
    return { id, ...(await this.commands.execute(new AddAddress({ ...address, memberId, addressId: id }, metadata))) };
  }

  @PostCommand(addressRoutes.one(':id'), { operationId: 'changeAddress', policy: 'member' })
  change(
    @Param('id', idParam) addressId: string,
    @Body({ schema: addressBody }) address: AddressBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeAddress({ ...address, memberId, addressId }, metadata));
  }

  @PostCommand(addressRoutes.remove(':id'), { operationId: 'removeAddress', policy: 'member' })
  remove(
    @Param('id', idParam) addressId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RemoveAddress({ memberId, addressId }, metadata));
  }

  @PostCommand(addressRoutes.makeDefault(':id'), { operationId: 'chooseDefaultAddress', policy: 'member' })
  makeDefault(
    @Param('id', idParam) addressId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChooseDefaultAddress({ memberId, addressId }, metadata));
  }

  @GetQuery(addressRoutes.form(':country'), {
    operationId: 'getAddressForm',
    policy: 'everybody',
    answer: addressForm,
  })
  form(
    @Param('country', fitting(country)) code: CountryCode,
    @Query({ schema: addressFormQuery }) { language = languages[0] }: AddressFormQuery,
  ): AddressForm {
    return addressFormOf(code, language);
  }
}
