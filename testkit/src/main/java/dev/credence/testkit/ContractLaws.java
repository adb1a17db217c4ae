package dev.credence.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/** The tests and properties of a contract as dynamic tests. */
final class ContractLaws {
    private ContractLaws() {}

    static Stream<DynamicTest> of(Contract contract) {
        return Arrays.stream(contract.getClass().getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(Property.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(law -> DynamicTest.dynamicTest(title(law.getName()), () -> run(contract, law)));
    }

    /** Converts {@code sameSeedSameBits} to {@code same seed same bits}. */
    private static String title(String name) {
        return name.replaceAll("(?<=.)(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
    }

    private static void run(Contract contract, Method law) throws Throwable {
        Property property = law.getAnnotation(Property.class);
        if (property == null) {
            invoke(contract, law);
        } else {
            JqwikSession.run(() -> tryAll(contract, law, property));
        }
    }

    private static void tryAll(Contract contract, Method law, Property property) throws Throwable {
        Random random = new Random(seed(property));
        List<RandomGenerator<?>> generators = generators(contract, law, property.tries());
        for (int i = 0; i < property.tries(); i++) {
            Object[] arguments = generators.stream()
                    .map(generator -> generator.next(random))
                    .map(Shrinkable::value)
                    .toArray();
            invoke(contract, law, arguments);
        }
    }

    private static long seed(Property property) {
        return Long.parseLong(property.seed().isEmpty() ? MetricContract.SEED : property.seed());
    }

    private static List<RandomGenerator<?>> generators(Contract contract, Method law, int tries) throws Throwable {
        List<RandomGenerator<?>> generators = new ArrayList<>();
        for (var parameter : law.getParameters()) {
            String provider = parameter.getAnnotation(ForAll.class).value();
            Arbitrary<?> arbitrary =
                    (Arbitrary<?>) invoke(contract, contract.getClass().getMethod(provider));
            generators.add(arbitrary.generator(tries, true));
        }
        return generators;
    }

    private static Object invoke(Contract contract, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(contract, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
