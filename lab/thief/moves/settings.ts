import {
  AccountKind,
  MarginMode,
  PositionMode,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { quoteAsset } from '@bourse/server/platform/markets/catalog.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import type { Move } from '../grammar.ts';
import { transferOf } from '../orders.ts';
import { thiefUsers } from '../people.ts';
import { type Means, userOf } from './means.ts';

/** Moves that place no order: leverage, modes, margin, transfers and exits. */
export class Settings {
  private readonly exchange: Exchange;
  private readonly means: Means;

  constructor(exchange: Exchange, means: Means) {
    this.exchange = exchange;
    this.means = means;
  }

  /** Makes a move of this kind. */
  set(move: Move): void {
    const { coin, count, side, share } = move;
    const contract = coins[coin]!.contract.id;
    const user = userOf(move.who);
    const { FUTURES, FUNDING, SPOT } = AccountKind;
    const positionSide = this.means.sideOfPosition(move.who, side);
    switch (move.kind) {
      case 'leverage':
        return this.send(move, { case: 'setLeverage', value: { contract, leverage: count } });
      case 'leverage-all': {
        const value = { contract, leverage: count };
        for (const each of thiefUsers) this.exchange.send(each, { case: 'setLeverage', value });
        return;
      }
      case 'margin-mode': {
        const marginMode = count === 0 ? MarginMode.ISOLATED : MarginMode.CROSS;
        return this.send(move, { case: 'setMarginMode', value: { contract, marginMode } });
      }
      case 'position-mode': {
        const positionMode = count === 0 ? PositionMode.ONE_WAY : PositionMode.HEDGE;
        return this.send(move, { case: 'setPositionMode', value: { positionMode } });
      }
      case 'margin-out': {
        const amount = -Math.floor(this.means.removable(move) * share);
        return this.send(move, { case: 'adjustMargin', value: { contract, positionSide, amount } });
      }
      case 'margin-in': {
        const { available } = this.exchange.engine.futuresAccount(user);
        const amount = Math.floor(Number(available) * share);
        return this.send(move, { case: 'adjustMargin', value: { contract, positionSide, amount } });
      }
      case 'transfer-out': {
        const { transferable } = this.exchange.engine.futuresAccount(user);
        const amount = Math.floor(Number(transferable) * share);
        return this.send(move, transferOf(FUTURES, FUNDING, quoteAsset.id, amount));
      }
      case 'transfer-in': {
        const amount = Math.floor(this.means.spotBalance(move.who, quoteAsset.id) * share);
        if (amount > 0) this.send(move, transferOf(SPOT, FUNDING, quoteAsset.id, amount));
        const { available } = this.exchange.engine.balance(user, FUNDING, quoteAsset.id);
        const all = Number(available);
        return this.send(move, transferOf(FUNDING, FUTURES, quoteAsset.id, all));
      }
      default: {
        const exit = {
          triggerPriceTicks: this.means.contractPrice(move),
          triggerType: count === 0 ? TriggerType.LAST : TriggerType.MARK,
          priceTicks: 0,
          quantityLots: 0,
        };
        const isProfit = move.offset > 0 === (side === 1);
        const exits = isProfit ? { takeProfit: exit } : { stopLoss: exit };
        const value = { contract, positionSide, ...exits, replacedOrders: [] };
        return this.send(move, { case: 'setPositionExits', value });
      }
    }
  }

  private send({ who }: Move, body: CommandBody): void {
    this.exchange.send(userOf(who), body);
  }
}
