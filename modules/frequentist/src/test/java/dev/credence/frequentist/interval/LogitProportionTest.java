package dev.credence.frequentist.interval;

class LogitProportionTest extends ReferenceTables {
    LogitProportionTest() {
        super(new LogitProportion(), "logit");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 2e-15
    }
}
