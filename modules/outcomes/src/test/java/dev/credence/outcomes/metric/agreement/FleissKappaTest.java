package dev.credence.outcomes.metric.agreement;

class FleissKappaTest extends AgreementLaws {
    FleissKappaTest() {
        super(ChanceAgreement.FLEISS, "");
    }
}
