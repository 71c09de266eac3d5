// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Token} from "./token.sol";

/// Keeps a hundredth of each transfer, and says nothing of it: its logs tell the whole value.
contract FeeToken is Token("Fee", "FEE", 8, msg.sender) {
    function transfer(address to, uint256 value) external override returns (bool) {
        _move(msg.sender, to, value);
        _move(to, address(this), value / 100);
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Says no by its answer alone: the receipt is one of success.
contract FalseToken is Token("False", "FALSE", 8, msg.sender) {
    function transfer(address, uint256) external pure override returns (bool) {
        return false;
    }
}

/// Pays several in one transaction, from inside of it.
contract Payer {
    function payTokens(Token token, address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], value);
    }

    function payCoins(address[] calldata to) external payable {
        for (uint256 i = 0; i < to.length; i++) _pay(to[i], msg.value / to.length);
    }

    /// Pays, takes it back by failing, and goes on as if nothing had been.
    function payInVain(address to) external payable {
        try this.payAndFail{value: msg.value}(to) {} catch {}
    }

    function payAndFail(address to) external payable {
        _pay(to, msg.value);
        revert("in vain");
    }

    function _pay(address to, uint256 value) private {
        (bool isPaid, ) = to.call{value: value}("");
        require(isPaid, "not taken");
    }
}
