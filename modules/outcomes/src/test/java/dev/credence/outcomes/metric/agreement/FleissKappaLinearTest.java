package dev.credence.outcomes.metric.agreement;

class FleissKappaLinearTest extends AgreementLaws {
    FleissKappaLinearTest() {
        super(ChanceAgreement.FLEISS, "weights=linear");
    }
}
