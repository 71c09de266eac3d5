/** The commands of futures: the switch, and what is done after each of them. */
import type { Command } from '@bourse/contract/messages.ts';
import type { State } from '../state.ts';
import { defineContract, setContractState } from './clock/define-contract.ts';
import { advanceRisk, observeIndex } from './clock/observe-index.ts';
import { REACHED_OF_COMMAND_MAX } from './clock/reach-mark.ts';
import { finishFutures } from './finish.ts';
import { resolvePosition } from './liquidate/resolve-position.ts';
import { amendContractOrder } from './orders/amend-order.ts';
import { cancelContractOrder } from './orders/cancel-order.ts';
import { MAKERS_OF_COMMAND_MAX } from './orders/foresee.ts';
import { setLeverage } from './orders/leverage.ts';
import { placeContractOrder } from './orders/place-order.ts';
import { reversePosition } from './orders/reverse-position.ts';
import { setOrderExits, setPositionExits } from './orders/set-exits.ts';
import { adjustMargin, setMarginMode, setPositionMode } from './orders/settings.ts';
import { refuseNumbersOf } from './orders/shape.ts';

/** Carries out a command that is none of spot's. */
export function runFutures(state: State, command: Command): void {
  state.futures.wakesLeft = state.riskRules.wakesMax;
  state.futures.looksLeft = REACHED_OF_COMMAND_MAX;
  state.futures.makersLeft = MAKERS_OF_COMMAND_MAX;
  const refused = refuseNumbersOf(command.body);
  if (refused) return state.outcome.refuse(refused);
  dispatch(state, command);
  finishFutures(state);
}

function dispatch(state: State, command: Command): void {
  const { body, user } = command;
  switch (body.case) {
    case 'placeContractOrder':
      return placeContractOrder(state, command, body.value);
    case 'cancelContractOrder':
      return cancelContractOrder(state, user, body.value.order);
    case 'amendContractOrder':
      return amendContractOrder(state, command, body.value);
    case 'observeIndex':
      return observeIndex(state, user, body.value);
    case 'advanceRisk':
      return advanceRisk(state, user, body.value);
    case 'setLeverage':
      return setLeverage(state, user, body.value);
    case 'setMarginMode':
      return setMarginMode(state, user, body.value);
    case 'setPositionMode':
      return setPositionMode(state, user, body.value);
    case 'adjustMargin':
      return adjustMargin(state, user, body.value);
    case 'reversePosition':
      return reversePosition(state, command, body.value);
    case 'setPositionExits':
      return setPositionExits(state, user, body.value);
    case 'setOrderExits':
      return setOrderExits(state, user, body.value);
    case 'defineContract':
      return defineContract(state, user, body.value);
    case 'resolvePosition':
      return resolvePosition(state, user, body.value);
    case 'setContractState':
      return setContractState(state, user, body.value);
    default:
      // A log that a newer release wrote: to skip the command would be to lose it (F47).
      throw new Error(`engine bug: an unknown command: ${JSON.stringify(body)}`);
  }
}
