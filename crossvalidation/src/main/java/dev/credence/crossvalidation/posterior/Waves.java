package dev.credence.crossvalidation.posterior;

import dev.credence.numerics.roots.Interruption;

/** The characteristic function of a posterior at the multiples of a frequency, about its mean. */
final class Waves {
    private Waves() {}

    /** Multiplies the m-th of the coefficients by {@code E exp(i m frequency (X - mean))}, for m from 1 on, {@code power} times. */
    static void multiply(FoldPosterior part, double frequency, int power, double[] re, double[] im) {
        int waves = re.length - 1;
        FoldNodes nodes = part.nodes(Math.abs(frequency) * waves);
        int size = nodes.size();
        double[] cos = new double[size];
        double[] sin = new double[size];
        double[] stepCos = new double[size];
        double[] stepSin = new double[size];
        for (int i = 0; i < size; i++) {
            double angle = frequency * (nodes.value(i) - part.mean());
            stepCos[i] = StrictMath.cos(angle);
            stepSin[i] = StrictMath.sin(angle);
            cos[i] = nodes.weight(i);
        }
        for (int m = 1; m <= waves; m++) {
            Interruption.check();
            double real = 0;
            double imaginary = 0;
            for (int i = 0; i < size; i++) {
                double turned = cos[i] * stepCos[i] - sin[i] * stepSin[i];
                sin[i] = cos[i] * stepSin[i] + sin[i] * stepCos[i];
                cos[i] = turned;
                real += turned;
                imaginary += sin[i];
            }
            for (int k = 0; k < power; k++) {
                double product = re[m] * real - im[m] * imaginary;
                im[m] = re[m] * imaginary + im[m] * real;
                re[m] = product;
            }
        }
    }
}
