;; Dot products of int8 vectors with one int16 query, 16 components a step, with the 128-bit vector instructions of
;; WebAssembly 2.0. `npm run build:wasm -w @anito/search` compiles this file to dot-product.wasm, which is committed.
(module
  ;; The host provides the memory, because the vectors in it outlive a call.
  (import "host" "memory" (memory 1))

  ;; Writes `$count` sums of 32 bits to `$out`. Addresses and `$stride`, the length of a vector, are in bytes.
  ;; `$stride` must be a multiple of 16, and `$count` at least 1.
  (func (export "dotProduct")
    (param $query i32) (param $vectors i32) (param $out i32) (param $count i32) (param $stride i32)
    (local $at i32) (local $queryAt i32)
    (local $sum v128) (local $components v128)
    (loop $eachVector
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))

      (loop $eachStep
        (local.set $components (v128.load (i32.add (local.get $vectors) (local.get $at))))
        ;; A component of the query takes two bytes.
        (local.set $queryAt (i32.add (local.get $query) (i32.shl (local.get $at) (i32.const 1))))
        (local.set $sum
          (i32x4.add
            (local.get $sum)
            (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.get $components))
              (v128.load (local.get $queryAt)))))
        (local.set $sum
          (i32x4.add
            (local.get $sum)
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $components))
              (v128.load offset=16 (local.get $queryAt)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $eachStep (i32.lt_u (local.get $at) (local.get $stride))))

      (i32.store
        (local.get $out)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $vectors (i32.add (local.get $vectors) (local.get $stride)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $eachVector (local.get $count)))))
