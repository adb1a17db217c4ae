package dev.credence.outcomes.metric.agreement;

class KrippendorffAlphaQuadraticTest extends AgreementLaws {
    KrippendorffAlphaQuadraticTest() {
        super(Chance.KRIPPENDORFF, "weights=quadratic");
    }
}
