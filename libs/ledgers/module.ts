import { Module } from '@nestjs/common';
import { LedgerController } from './http.ts';
import { Ledger } from './ledger.ts';

@Module({ controllers: [LedgerController], providers: [Ledger] })
export class LedgersModule {}
