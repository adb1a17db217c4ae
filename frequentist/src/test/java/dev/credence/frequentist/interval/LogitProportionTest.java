package dev.credence.frequentist.interval;

class LogitProportionTest extends ProportionMethodContract {
    LogitProportionTest() {
        super(new LogitProportion(), "logit");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 2e-15
    }

    /** From two failures to one the log odds rise by log 2, less than their standard error's share where z > 2.37. */
    @Override
    boolean isMonotone(double level) {
        return level <= 0.98;
    }
}
