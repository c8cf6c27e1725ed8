// Planes<Words>::reach(), the spreading of what planes say to a set of cells: bit 8z + i of a plane is byte i (or bit i of a
// byte) of word z of the set, so that a mask of 64 bytes does it at once where the processor has such masks.

namespace strata {

namespace plane_lookup {

#if defined(__AVX2__)
// A byte of ones for each bit.
inline __m256i bytes_of(std::uint32_t bits) {
  __m256i const places =
      _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  __m256i const selector = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
  __m256i const spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), places);
  return _mm256_cmpeq_epi8(_mm256_and_si256(spread, selector), selector);
}
#endif

// One word of the set, the others empty. (Words that are stored one by one and loaded as a vector make the processor wait.)
template <int Words>
inline void set_level(CellSet<Words>& set, std::uint64_t flat, unsigned z) {
#if defined(__AVX512F__)
  if constexpr (Words == 8) {
    _mm512_store_si512(set.word.data(),
                       _mm512_maskz_set1_epi64(static_cast<__mmask8>(1U << z), static_cast<long long>(flat)));
    return;
  }
#endif
#if defined(__AVX2__)
  if constexpr (Words >= 4) {
    __m256i const all = _mm256_set1_epi64x(static_cast<long long>(flat));
    for (std::size_t half = 0; half < static_cast<std::size_t>(Words) / 4; ++half) {
      __m256i const level = _mm256_set1_epi64x(static_cast<long long>(z) - static_cast<long long>(4 * half));
      __m256i const is_level = _mm256_cmpeq_epi64(level, _mm256_setr_epi64x(0, 1, 2, 3));
      _mm256_store_si256(reinterpret_cast<__m256i*>(set.word.data() + 4 * half), _mm256_and_si256(all, is_level));
    }
    return;
  }
#endif
  for (unsigned i = 0; i < static_cast<unsigned>(Words); ++i) set.word[i] = i == z ? flat : 0;
}

// Bits 8z + x of the y family: byte `y` of each word.
template <int Words>
inline void add_rank(CellSet<Words>& set, std::uint64_t plane, unsigned y) {
#if defined(__AVX512F__)
  if constexpr (Words == 8) {
    __m512i const bytes = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(static_cast<long long>(plane)));
    __m512i const moved = _mm512_sll_epi64(bytes, _mm_cvtsi32_si128(static_cast<int>(8 * y)));
    _mm512_store_si512(set.word.data(), _mm512_or_si512(_mm512_load_si512(set.word.data()), moved));
    return;
  }
#endif
#if defined(__AVX2__)
  if constexpr (Words >= 4) {
    __m128i const distance = _mm_cvtsi32_si128(static_cast<int>(8 * y));
    for (std::size_t half = 0; half < static_cast<std::size_t>(Words) / 4; ++half) {
      auto* const words = reinterpret_cast<__m256i*>(set.word.data() + 4 * half);
      __m256i const bytes = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(plane >> (32 * half))));
      _mm256_store_si256(words, _mm256_or_si256(_mm256_load_si256(words), _mm256_sll_epi64(bytes, distance)));
    }
    return;
  }
#endif
  for (std::size_t z = 0; z < static_cast<std::size_t>(Words); ++z) set.word[z] |= (plane >> (8 * z) & 255) << (8 * y);
}

// Bits 8z + y of the x family: bit `x` of each byte.
template <int Words>
inline void add_file(CellSet<Words>& set, std::uint64_t plane, unsigned x) {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
  if constexpr (Words == 8) {
    __m512i const spread = _mm512_maskz_set1_epi8(plane, static_cast<char>(1U << x));
    _mm512_store_si512(set.word.data(), _mm512_or_si512(_mm512_load_si512(set.word.data()), spread));
    return;
  }
  if constexpr (Words == 4) {
    auto* const words = reinterpret_cast<__m256i*>(set.word.data());
    __m256i const spread = _mm256_maskz_set1_epi8(static_cast<__mmask32>(plane), static_cast<char>(1U << x));
    _mm256_store_si256(words, _mm256_or_si256(_mm256_load_si256(words), spread));
    return;
  }
#elif defined(__AVX2__)
  if constexpr (Words >= 4) {
    __m256i const bit = _mm256_set1_epi8(static_cast<char>(1U << x));
    for (std::size_t half = 0; half < static_cast<std::size_t>(Words) / 4; ++half) {
      auto* const words = reinterpret_cast<__m256i*>(set.word.data() + 4 * half);
      __m256i const spread = _mm256_and_si256(bytes_of(static_cast<std::uint32_t>(plane >> (32 * half))), bit);
      _mm256_store_si256(words, _mm256_or_si256(_mm256_load_si256(words), spread));
    }
    return;
  }
#endif
  for (std::size_t z = 0; z < static_cast<std::size_t>(Words); ++z)
    set.word[z] |= plane_tables.spread[(plane >> (8 * z)) & 255] << x;
}

// Bits 8z + y of a slanted family: the bit of each byte that lies on the plane.
template <int Words>
inline void add_slanted(CellSet<Words>& set, std::uint64_t plane, std::array<std::uint64_t, 8> const& bits) {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
  if constexpr (Words == 8) {
    __m512i const spread = _mm512_maskz_mov_epi8(plane, _mm512_load_si512(bits.data()));
    _mm512_store_si512(set.word.data(), _mm512_or_si512(_mm512_load_si512(set.word.data()), spread));
    return;
  }
  if constexpr (Words == 4) {
    auto* const words = reinterpret_cast<__m256i*>(set.word.data());
    __m256i const spread = _mm256_maskz_mov_epi8(static_cast<__mmask32>(plane),
                                                 _mm256_load_si256(reinterpret_cast<__m256i const*>(bits.data())));
    _mm256_store_si256(words, _mm256_or_si256(_mm256_load_si256(words), spread));
    return;
  }
#elif defined(__AVX2__)
  if constexpr (Words >= 4) {
    __m256i const on_plane = _mm256_load_si256(reinterpret_cast<__m256i const*>(bits.data()));
    for (std::size_t half = 0; half < static_cast<std::size_t>(Words) / 4; ++half) {
      auto* const words = reinterpret_cast<__m256i*>(set.word.data() + 4 * half);
      __m256i const spread = _mm256_and_si256(bytes_of(static_cast<std::uint32_t>(plane >> (32 * half))), on_plane);
      _mm256_store_si256(words, _mm256_or_si256(_mm256_load_si256(words), spread));
    }
    return;
  }
#endif
  for (std::size_t z = 0; z < static_cast<std::size_t>(Words); ++z)
    set.word[z] |= plane_tables.spread[(plane >> (8 * z)) & 255] * 255 & bits[z];
}

}  // namespace plane_lookup

template <int Words>
inline CellSet<Words> Planes<Words>::reach(Cell cell, unsigned lines) const {
  using plane_lookup::add_file;
  using plane_lookup::add_rank;
  using plane_lookup::add_slanted;
  using plane_lookup::column;
  using plane_lookup::diagonals;
  using plane_lookup::set_level;
  using plane_lookup::slanted_bytes;
  unsigned const x = cell & 7;
  unsigned const y = (cell >> 3) & 7;
  unsigned const z = cell >> 6;
  CellSet<Words> set;
  if constexpr (Words == 1) {
    set.word[0] = reach_on_level(z_[0], x, y, lines);
  } else {
    if ((lines & component::z_plane) != 0) set_level(set, reach_on_level(z_[z], x, y, lines), z);
    if ((lines & component::y_plane) != 0) {
      std::uint64_t across = 0;
      if ((lines & component::upright) != 0) across |= column(y_[y], x, z);
      if ((lines & component::y_diagonal) != 0) across |= diagonals(y_[y], x, z);
      add_rank(set, across, y);
    }
    if ((lines & component::x_diagonal) != 0) add_file(set, diagonals(x_[x], y, z), x);
    if ((lines & component::p_diagonal) != 0)
      add_slanted(set, diagonals(p_[x + 7 - y], y, z), slanted_bytes.p[x + 7 - y]);
    if ((lines & component::q_diagonal) != 0) add_slanted(set, diagonals(q_[x + y], y, z), slanted_bytes.q[x + y]);
  }
  return set;
}

}  // namespace strata
