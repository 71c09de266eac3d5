import type { Migration } from 'kysely/migration';
import { modeOfTheDataMigration } from './migrations/01xx/0185-mode-of-the-data.ts';
import { signedRecordsMigration } from './migrations/01xx/0190-signed-records.ts';
import { houseSwitchesMigration } from './migrations/01xx/0191-house-switches.ts';
import { refusedByRecipientsMigration } from './migrations/01xx/0192-refused-by-recipients.ts';
import { untracedArrivalsMigration } from './migrations/01xx/0193-untraced-arrivals.ts';
import { secondPlaceMigration } from './migrations/01xx/0195-second-place.ts';
import { signerColumnsMigration } from './migrations/02xx/0203-signer-columns.ts';
import { sumsOfSmallDepositsMigration } from './migrations/02xx/0215-sums-of-small-deposits.ts';
import { oneSpellingOfPhonesMigration } from './migrations/02xx/0218-one-spelling-of-phones.ts';
import { protectedExitsMigration } from './migrations/02xx/0221-protected-exits.ts';
import { wokenByMigration } from './migrations/02xx/0222-woken-by.ts';
import { nearChargesMigration } from './migrations/02xx/0225-near-charges.ts';
import { ticketsByMailMigration } from './migrations/02xx/0231-tickets-by-mail.ts';
import { statusSpansMigration } from './migrations/02xx/0232-status-spans.ts';
import { profitOfBotsMigration } from './migrations/02xx/0233-profit-of-bots.ts';
import { listedMovesMigration } from './migrations/02xx/0234-listed-moves.ts';
import { wholeExitsMigration } from './migrations/02xx/0240-whole-exits.ts';
import { addressOfTheLeaderMigration } from './migrations/02xx/0241-address-of-the-leader.ts';
import { serviceRolesMigration } from './migrations/02xx/0245-service-roles.ts';
import { peopleChangesMigration } from './migrations/02xx/0246-people-changes.ts';
import { seenSignaturesMigration } from './migrations/02xx/0247-seen-signatures.ts';
import { attendingGatewaysMigration } from './migrations/02xx/0248-attending-gateways.ts';
import { fillsOfContractOrdersMigration } from './migrations/02xx/0249-fills-of-contract-orders.ts';
import { toldPriceAlertsMigration } from './migrations/02xx/0253-told-price-alerts.ts';
import { clusterKeysMigration } from './migrations/02xx/0254-cluster-keys.ts';
import { logFollowersMigration } from './migrations/02xx/0255-log-followers.ts';
import { logStatesMigration } from './migrations/02xx/0256-log-states.ts';
import { processesMigration } from './migrations/02xx/0257-processes.ts';
import { logLeadersMigration } from './migrations/02xx/0258-log-leaders.ts';
import { alarmsOfProcessesMigration } from './migrations/02xx/0259-alarms-of-processes.ts';
import { chainStatesMigration } from './migrations/02xx/0260-chain-states.ts';
import { filesAsRowsMigration } from './migrations/02xx/0261-files-as-rows.ts';
import { spotSalesMigration } from './migrations/02xx/0266-spot-sales.ts';
import { equityHoursMigration } from './migrations/02xx/0267-equity-hours.ts';
import { snapshotsLeftBehindMigration } from './migrations/02xx/0268-snapshots-left-behind.ts';
import { custodyFiguresMigration } from './migrations/02xx/0275-custody-figures.ts';
import { logMigration } from './migrations/0001-0029/0001-log.ts';
import { peopleMigration } from './migrations/0001-0029/0002-people.ts';
import { candlesMigration } from './migrations/0001-0029/0003-candles.ts';
import { projectionsMigration } from './migrations/0001-0029/0004-projections.ts';
import { futuresMigration } from './migrations/0001-0029/0005-futures.ts';
import { logIdentityMigration } from './migrations/0001-0029/0006-log-identity.ts';
import { feeTierMigration } from './migrations/0001-0029/0007-fee-tier-of-the-log.ts';
import { refundChargesMigration } from './migrations/0001-0029/0008-refund-charges.ts';
import { candleTradesMigration } from './migrations/0001-0029/0009-candle-trades.ts';
import { positionCostsMigration } from './migrations/0001-0029/0010-position-costs.ts';
import { auditMigration } from './migrations/0001-0029/0011-audit.ts';
import { secondFactorMigration } from './migrations/0001-0029/0012-second-factor.ts';
import { userCentreMigration } from './migrations/0001-0029/0013-user-centre.ts';
import { programsMigration } from './migrations/0001-0029/0014-programs.ts';
import { identityMigration } from './migrations/0001-0029/0015-identity.ts';
import { tiersAndReferralMigration } from './migrations/0001-0029/0016-tiers-and-referral.ts';
import { operatorsMigration } from './migrations/0001-0029/0017-operators.ts';
import { accountRightsMigration } from './migrations/0001-0029/0018-account-rights.ts';
import { deskMigration } from './migrations/0001-0029/0019-desk.ts';
import { recoveryMigration } from './migrations/0001-0029/0020-recovery.ts';
import { sealedAnswersMigration } from './migrations/0001-0029/0021-sealed-answers.ts';
import { accessMigration } from './migrations/0001-0029/0022-access.ts';
import { announcementsMigration } from './migrations/0001-0029/0023-announcements.ts';
import { alarmCasesMigration } from './migrations/0001-0029/0024-alarm-cases.ts';
import { passkeyResetsMigration } from './migrations/0001-0029/0025-passkey-resets.ts';
import { chainsMigration } from './migrations/0001-0029/0027-chains.ts';
import { withdrawalsMigration } from './migrations/0001-0029/0028-withdrawals.ts';
import { custodyMigration } from './migrations/0001-0029/0029-custody.ts';
import { operatorPasskeysMigration } from './migrations/0030-0059/0030-operator-passkeys.ts';
import { treasuryMigration } from './migrations/0030-0059/0031-treasury.ts';
import { signerRoleMigration } from './migrations/0030-0059/0032-signer-role.ts';
import { coinTermsMigration } from './migrations/0030-0059/0033-coin-terms.ts';
import { correctionsMigration } from './migrations/0030-0059/0034-corrections.ts';
import { proofsMigration } from './migrations/0030-0059/0035-proofs.ts';
import { incidentsMigration } from './migrations/0030-0059/0036-incidents.ts';
import { equityPointsMigration } from './migrations/0030-0059/0039-equity-points.ts';
import { keyWithdrawalsMigration } from './migrations/0030-0059/0040-key-withdrawals.ts';
import { paperFactsMigration } from './migrations/0030-0059/0041-paper-facts.ts';
import { preferencesMigration } from './migrations/0030-0059/0043-preferences.ts';
import { admittedCorrectionsMigration } from './migrations/0030-0059/0047-admitted-corrections.ts';
import { papersAgainMigration } from './migrations/0030-0059/0048-papers-again.ts';
import { billsNameOrdersMigration } from './migrations/0030-0059/0049-bills-name-orders.ts';
import { twoStopsMigration } from './migrations/0030-0059/0050-two-stops.ts';
import { logVocabularyMigration } from './migrations/0030-0059/0051-log-vocabulary.ts';
import { notificationsMigration } from './migrations/0030-0059/0052-notifications.ts';
import { priceAlertsMigration } from './migrations/0030-0059/0053-price-alerts.ts';
import { supportMigration } from './migrations/0060-0099/0064-support.ts';
import { tradingBotsMigration } from './migrations/0060-0099/0067-trading-bots.ts';
import { pushMigration } from './migrations/0060-0099/0070-push.ts';
import { knownSurplusMigration } from './migrations/0060-0099/0072-known-surplus.ts';
import { raisedLimitsMigration } from './migrations/0060-0099/0076-raised-limits.ts';
import { botsOnFuturesMigration } from './migrations/0060-0099/0077-bots-on-futures.ts';
import { coldChoicesMigration } from './migrations/0060-0099/0078-cold-choices.ts';
import { holdCausesMigration } from './migrations/0060-0099/0080-hold-causes.ts';
import { withdrawalsHeldMigration } from './migrations/0060-0099/0081-withdrawals-held.ts';
import { alarmRunsMigration } from './migrations/0060-0099/0084-alarm-runs.ts';
import { identityClaimsMigration } from './migrations/0060-0099/0085-identity-claims.ts';
import { operatorsOwnMigration } from './migrations/0060-0099/0086-operators-own.ts';
import { localeOfOperatorsMigration } from './migrations/0060-0099/0087-locale-of-operators.ts';
import { twoPeopleForSignerMigration } from './migrations/0060-0099/0088-two-people-for-the-signer.ts';
import { explainedDepositsMigration } from './migrations/0060-0099/0089-explained-deposits.ts';
import { leftOutTokensMigration } from './migrations/0060-0099/0092-left-out-tokens.ts';
import { coldStatementsMigration } from './migrations/0060-0099/0093-cold-statements.ts';
import { botsAskedOnceMigration } from './migrations/0060-0099/0094-bots-asked-once.ts';
import { freezeCausesMigration } from './migrations/0060-0099/0095-freeze-causes.ts';
import { linksByMailMigration } from './migrations/0060-0099/0096-links-by-mail.ts';
import { measuredAlertsMigration } from './migrations/0276-0299/0276-measured-alerts.ts';

/** In the order of their names; a migration that has shipped never changes. */
export const migrations: Record<string, Migration> = {
  '0001-log': logMigration,
  '0002-people': peopleMigration,
  '0003-candles': candlesMigration,
  '0004-projections': projectionsMigration,
  '0005-futures': futuresMigration,
  '0006-log-identity': logIdentityMigration,
  '0007-fee-tier-of-the-log': feeTierMigration,
  '0008-refund-charges': refundChargesMigration,
  '0009-candle-trades': candleTradesMigration,
  '0010-position-costs': positionCostsMigration,
  '0011-audit': auditMigration,
  '0012-second-factor': secondFactorMigration,
  '0013-user-centre': userCentreMigration,
  '0014-programs': programsMigration,
  '0015-identity': identityMigration,
  '0016-tiers-and-referral': tiersAndReferralMigration,
  '0017-operators': operatorsMigration,
  '0018-account-rights': accountRightsMigration,
  '0019-desk': deskMigration,
  '0020-recovery': recoveryMigration,
  '0021-sealed-answers': sealedAnswersMigration,
  '0022-access': accessMigration,
  '0023-announcements': announcementsMigration,
  '0024-alarm-cases': alarmCasesMigration,
  '0025-passkey-resets': passkeyResetsMigration,
  '0027-chains': chainsMigration,
  '0028-withdrawals': withdrawalsMigration,
  '0029-custody': custodyMigration,
  '0030-operator-passkeys': operatorPasskeysMigration,
  '0031-treasury': treasuryMigration,
  '0032-signer-role': signerRoleMigration,
  '0033-coin-terms': coinTermsMigration,
  '0034-corrections': correctionsMigration,
  '0035-proofs': proofsMigration,
  '0036-incidents': incidentsMigration,
  '0039-equity-points': equityPointsMigration,
  '0040-key-withdrawals': keyWithdrawalsMigration,
  '0041-paper-facts': paperFactsMigration,
  '0043-preferences': preferencesMigration,
  '0047-admitted-corrections': admittedCorrectionsMigration,
  '0048-papers-again': papersAgainMigration,
  '0049-bills-name-orders': billsNameOrdersMigration,
  '0050-two-stops': twoStopsMigration,
  '0051-log-vocabulary': logVocabularyMigration,
  '0052-notifications': notificationsMigration,
  '0053-price-alerts': priceAlertsMigration,
  '0064-support': supportMigration,
  '0067-trading-bots': tradingBotsMigration,
  '0070-push': pushMigration,
  '0072-known-surplus': knownSurplusMigration,
  '0076-raised-limits': raisedLimitsMigration,
  '0077-bots-on-futures': botsOnFuturesMigration,
  '0078-cold-choices': coldChoicesMigration,
  '0080-hold-causes': holdCausesMigration,
  '0081-withdrawals-held': withdrawalsHeldMigration,
  '0084-alarm-runs': alarmRunsMigration,
  '0085-identity-claims': identityClaimsMigration,
  '0086-operators-own': operatorsOwnMigration,
  '0087-locale-of-operators': localeOfOperatorsMigration,
  '0088-two-people-for-the-signer': twoPeopleForSignerMigration,
  '0089-explained-deposits': explainedDepositsMigration,
  '0092-left-out-tokens': leftOutTokensMigration,
  '0093-cold-statements': coldStatementsMigration,
  '0094-bots-asked-once': botsAskedOnceMigration,
  '0095-freeze-causes': freezeCausesMigration,
  '0096-links-by-mail': linksByMailMigration,
  '0185-mode-of-the-data': modeOfTheDataMigration,
  '0190-signed-records': signedRecordsMigration,
  '0191-house-switches': houseSwitchesMigration,
  '0192-refused-by-recipients': refusedByRecipientsMigration,
  '0193-untraced-arrivals': untracedArrivalsMigration,
  '0195-second-place': secondPlaceMigration,
  '0203-signer-columns': signerColumnsMigration,
  '0215-sums-of-small-deposits': sumsOfSmallDepositsMigration,
  '0218-one-spelling-of-phones': oneSpellingOfPhonesMigration,
  '0221-protected-exits': protectedExitsMigration,
  '0222-woken-by': wokenByMigration,
  '0225-near-charges': nearChargesMigration,
  '0231-tickets-by-mail': ticketsByMailMigration,
  '0232-status-spans': statusSpansMigration,
  '0233-profit-of-bots': profitOfBotsMigration,
  '0234-listed-moves': listedMovesMigration,
  '0240-whole-exits': wholeExitsMigration,
  '0241-address-of-the-leader': addressOfTheLeaderMigration,
  '0245-service-roles': serviceRolesMigration,
  '0246-people-changes': peopleChangesMigration,
  '0247-seen-signatures': seenSignaturesMigration,
  '0248-attending-gateways': attendingGatewaysMigration,
  '0249-fills-of-contract-orders': fillsOfContractOrdersMigration,
  '0253-told-price-alerts': toldPriceAlertsMigration,
  '0254-cluster-keys': clusterKeysMigration,
  '0255-log-followers': logFollowersMigration,
  '0256-log-states': logStatesMigration,
  '0257-processes': processesMigration,
  '0258-log-leaders': logLeadersMigration,
  '0259-alarms-of-processes': alarmsOfProcessesMigration,
  '0260-chain-states': chainStatesMigration,
  '0261-files-as-rows': filesAsRowsMigration,
  '0266-spot-sales': spotSalesMigration,
  '0267-equity-hours': equityHoursMigration,
  '0268-snapshots-left-behind': snapshotsLeftBehindMigration,
  '0275-custody-figures': custodyFiguresMigration,
  '0276-measured-alerts': measuredAlertsMigration,
};
