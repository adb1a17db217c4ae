package dev.credence.outcomes.metric.agreement;

class KrippendorffAlphaQuadraticTest extends AgreementLaws {
    KrippendorffAlphaQuadraticTest() {
        super(ChanceAgreement.KRIPPENDORFF, "weights=quadratic");
    }
}
