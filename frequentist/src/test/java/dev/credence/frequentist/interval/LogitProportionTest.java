package dev.credence.frequentist.interval;

class LogitProportionTest extends ProportionMethodContract {
    LogitProportionTest() {
        super(new LogitProportion(), "logit");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
