package dev.credence.outcomes.metric.agreement;

class FleissKappaLinearTest extends AgreementLaws {
    FleissKappaLinearTest() {
        super(Chance.FLEISS, "weights=linear");
    }
}
