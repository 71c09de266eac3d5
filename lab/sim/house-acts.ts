import { AccountKind, RightCause } from '@bourse/contract/enumerations.ts';
import { type CommandRequest, HouseUser, type SetRiskRules } from '@bourse/contract/messages.ts';
import { riskRules } from '@bourse/core/fixtures/risk-rules.ts';
import type { Chance } from './chance.ts';
import { contractRules } from './futures-orders.ts';
import { TRADERS } from './orders.ts';

const DAY_MS = 86_400_000;
const house = { user: 0, key: '' };

/**
 * What the house tells the engine about people: what an account may do, with versions that go on and now
 * and then come late; and a referrer's share of a day's fees, now and then twice or of too much.
 */
export class HouseActs {
  private version = 0;
  private corrections = 0;
  private rulesVersion = 1;
  private readonly risk: SetRiskRules;

  /** @param risk the rules of risk, whose versions and shares of the open interest it changes */
  constructor(risk = riskRules) {
    this.risk = risk;
  }

  nextRequest(chance: Chance, time: number): CommandRequest {
    if (chance.oneIn(4)) return this.correction(chance);
    if (chance.oneIn(4)) return this.rules(chance, time);
    return chance.oneIn(3) ? this.payment(chance, time) : this.rights(chance);
  }

  /** Every right of every trader again, and the contracts as they were at first. */
  givenBack(): CommandRequest[] {
    const rights = TRADERS.map((user): CommandRequest => {
      this.version += 1;
      const none = { spot: 0, futures: 0, transfer: 0, withdraw: 0 };
      const value = { user, version: this.version, ...none };
      return { ...house, body: { case: 'setAccountRights', value } };
    });
    const rules = contractRules.map((known): CommandRequest => {
      this.rulesVersion += 1;
      const value = { ...known, version: this.rulesVersion };
      return { ...house, body: { case: 'defineContract', value } };
    });
    return [...rights, ...rules];
  }

  private rights(chance: Chance): CommandRequest {
    const isLate = chance.oneIn(8);
    if (!isLate) this.version += 1;
    const { FROZEN, REGION, LEVEL, NOT_ENABLED, OPERATOR } = RightCause;
    // Mostly given back, so that something happens.
    const cause = (): RightCause =>
      chance.oneIn(5) ? chance.oneOf([FROZEN, REGION, LEVEL, NOT_ENABLED, OPERATOR]) : 0;
    const value = {
      user: chance.oneOf(TRADERS),
      version: Math.max(1, this.version - (isLate ? chance.below(20) : 0)),
      ...{ spot: cause(), futures: cause(), transfer: cause(), withdraw: cause() },
      ...(chance.oneIn(2) && { withdrawDayMax: chance.oneOf([0, 5_000, 60_000, 2_000_000]) }),
    };
    return { ...house, body: { case: 'setAccountRights', value } };
  }

  /** At once, or a while later. */
  private rules(chance: Chance, time: number): CommandRequest {
    this.rulesVersion += 1;
    const version = this.rulesVersion;
    if (chance.oneIn(3)) {
      const openInterestShareRate = chance.oneOf([5_000_000, 30_000_000, 100_000_000]);
      const value = { ...this.risk, version, openInterestShareRate };
      return { ...house, body: { case: 'setRiskRules', value } };
    }
    const known = chance.oneOf(contractRules);
    const leverageMax = chance.oneOf([5, 20, 100]);
    const tiers = known.tiers.map((tier) => ({
      ...tier,
      leverageMax: Math.min(tier.leverageMax, leverageMax),
    }));
    const positionMaxLots = chance.oneOf([15, 60, 200]);
    const bounds = {
      positionMaxLots,
      quantityMaxLots: Math.min(known.quantityMaxLots, positionMaxLots),
      openInterestMaxLots: chance.oneOf([30, 150, 900]),
    };
    const effectiveTime = chance.oneIn(3) ? time + chance.between(1, 60_000) : 0;
    const value = { ...known, ...bounds, tiers, version, effectiveTime };
    return { ...house, body: { case: 'defineContract', value } };
  }

  /** Legs that mostly sum to zero, of what there mostly is; now and then the same one again. */
  private correction(chance: Chance): CommandRequest {
    if (!chance.oneIn(5)) this.corrections += 1;
    const key = `correction-${this.corrections}`;
    const { custody, treasury, debts } = HouseUser;
    const asset = chance.oneOf([1, 2, 3]);
    // Taken as often as given: custody pays a deposit again, too.
    const amount = chance.between(1, 900) * (chance.oneIn(2) ? 1 : -1);
    const first = chance.oneOf([...TRADERS, treasury, debts, custody]);
    // People have little in their funding accounts: mostly the house is the other side.
    const second = chance.oneOf(chance.oneIn(4) ? TRADERS : [treasury, debts]);
    const legs = [
      { user: first, asset, amount },
      { user: second, asset, amount: chance.oneIn(8) ? 1 - amount : -amount },
    ];
    const chain = first === custody ? 'sim' : '';
    return {
      user: 0,
      key,
      body: { case: 'correctBalances', value: { legs, reason: 'sim', chain } },
    };
  }

  private payment(chance: Chance, time: number): CommandRequest {
    const user = chance.oneOf(TRADERS);
    // Of a day that is not over, too.
    const day = Math.floor(time / DAY_MS) - chance.below(3);
    const { SPOT, FUTURES } = AccountKind;
    const share = (account: AccountKind, asset: number) => ({
      ...{ account, asset },
      amount: chance.oneIn(5) ? 1_000_000 : chance.between(1, 40),
    });
    const shares = [share(SPOT, chance.oneOf([1, 2, 3])), share(FUTURES, 3)];
    const value = { user, day, shares: chance.oneIn(3) ? shares : [chance.oneOf(shares)] };
    return { ...house, body: { case: 'payReferral', value } };
  }
}
